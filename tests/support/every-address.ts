/** Addresses of a seeded site to crawl: pages, files, the API, and everything in the sitemap. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { apiRoutes } from '../../src/app/api/api-routes.ts';
import { pagesPath } from '../../src/demo/emulators/stripe/world.ts';
import { root } from './root.ts';

export const filesBelow = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

const below = (folder: string): string[] =>
  filesBelow(folder).map((file) => `/${path.relative(path.join(root, folder), file).replaceAll(path.sep, '/')}`);

/** Existing values for the parameters of routes. */
const filled = (pattern: string): string =>
  pattern
    .replace(/\[vendor\]|\[slug\]|\{id\}/g, 'portland-kiln')
    .replace('[product]', 'moon-jar')
    .replace(/\[(\.\.\.)?\w+\]|\{\w+\}/g, 'x');

const pages = (): string[] =>
  below('src/pages').map((file) =>
    filled(
      file
        .replace(/\.(astro|ts)$/, '')
        .replace(/(.)\/index$/, '$1')
        .replace(/^\/index$/, '/'),
    ),
  );

const others = [
  '/no-such-artist',
  '/livez',
  '/readyz',
  '/beta',
  '/artist/signup',
  '/customer/welcome',
  '/x.ics',
  `${pagesPath}/pay/x`,
];

const listedIn = (sitemap: string): string[] =>
  [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, address = '/']) => address || '/');

const unlisted = (): string[] => [...apiRoutes.map((route) => filled(route.path)), ...pages(), ...others];

/** @param sitemap the sitemap's XML, which lists what is in the database */
export function everyAddress(sitemap: string): string[] {
  return [...new Set([...listedIn(sitemap), ...below('dist/client'), ...unlisted()])];
}
