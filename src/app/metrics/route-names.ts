/** Names the route of a path for metrics, so that what visitors type never becomes a label. */
import { uploadsPath } from '../../features/pictures/serve-uploads.server.ts';
import { pageQueries } from '../../site/page-queries.ts';
import { paths } from '../../site/paths.ts';
import { apiRoutes } from '../api/api-routes.ts';

const patterns = [
  ...new Set([
    ...apiRoutes.map(({ path }) => path),
    ...Object.keys(pageQueries).map((route) => route.replace(/\[(\.\.\.)?(\w+)\]/g, '{$1$2}')),
    '/livez',
    '/readyz',
    '/metrics',
    paths.beta,
  ]),
];

const folders = ['/_astro', '/media', uploadsPath, paths.emulated, paths.clerk, paths.clerkImages, '/og'];

const parameters = (pattern: string): number => pattern.match(/\{/g)?.length ?? 0;

const named = new Set(patterns.filter((pattern) => parameters(pattern) === 0));
/** A route with fewer parameters comes first, as in Astro. */
const matchers = patterns
  .filter((pattern) => parameters(pattern) > 0)
  .sort((a, b) => parameters(a) - parameters(b))
  .map((pattern) => ({
    pattern,
    matches: new RegExp(
      `^${pattern.replace(/\{(\.\.\.)?\w+\}|\./g, (part, rest) => (part === '.' ? '\\.' : rest ? '.+' : '[^/]+'))}$`,
    ),
  }));

const isFile = /^\/[\w-]+\.\w+$/;

/** Returns "/events/{event}" for "/events/art-fair"; "other" for a path that belongs to no route. */
export function nameRoute(path: string): string {
  if (named.has(path)) return path;
  const folder = folders.find((prefix) => path.startsWith(`${prefix}/`));
  if (folder !== undefined) return `${folder}/*`;
  if (isFile.test(path)) return '/{file}';
  const pattern = matchers.find(({ matches }) => matches.test(path))?.pattern ?? 'other';
  // Any path of one or two segments could be a store's or a piece's.
  return path.startsWith('/api/') && !pattern.startsWith('/api/') ? 'other' : pattern;
}
