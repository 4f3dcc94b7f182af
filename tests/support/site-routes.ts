/** Every route of the site, read from its sources, so that no new file can be forgotten. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Permission } from '../../src/features/accounts/access/endpoint.server.ts';
import { root } from './root.ts';

export interface SiteRoute {
  /** "GET /events/{event}"; ALL for a file that answers any method, MOUNT for an emulated service on this origin. */
  name: string;
  /** The permission that the endpoint declares or the page's guard requires. */
  permission: Permission | null;
}

type PageModule = Record<string, { permissions?: Record<string, Permission | null> } | undefined>;

const folder = path.join(root, 'src/pages');
const verbs = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'ALL'];
/** The guard in a page's script. `checkAccess` is for pages that everyone may see. */
const guardCall = /\bguard\(\s*Astro,\s*'([a-z-]+)'/;

function patternOf(file: string): string {
  const name = file.replace(/\.(ts|astro)$/, '').replace(/(^|\/)index$/, '');
  return `/${name}`.replace(/\[(\.\.\.)?(\w+)\]/g, '{$1$2}').replace(/(.)\/$/, '$1');
}

async function endpointRoutes(file: string): Promise<SiteRoute[]> {
  const module = (await import(/* @vite-ignore */ path.join(folder, file))) as PageModule;
  const pattern = patternOf(file);
  return verbs.flatMap((verb) => {
    const handler = module[verb];
    if (handler === undefined) return [];
    if (handler.permissions === undefined) return [{ name: `${verb} ${pattern}`, permission: null }];
    return Object.entries(handler.permissions).map(([method, permission]) => ({
      name: `${method} ${pattern}`,
      permission,
    }));
  });
}

/** Returns the routes of a page. If its script checks for POST or handles a form of the admin panel, it has that route as well. */
function pageRoutes(file: string): SiteRoute[] {
  const script = readFileSync(path.join(folder, file), 'utf8').split('---')[1] ?? '';
  const permission = (guardCall.exec(script)?.[1] ?? null) as Permission | null;
  const methods = /'POST'|\bhandle\w+Form\(/.test(script) ? ['GET', 'POST'] : ['GET'];
  return methods.map((method) => ({ name: `${method} ${patternOf(file)}`, permission }));
}

/** Returns the front door's routes: probes, the gate, and the redirects in Astro's configuration. */
async function otherRoutes(mounts: readonly string[]): Promise<SiteRoute[]> {
  const probes =
    readFileSync(path.join(root, 'src/platform/http/front-door/probes.ts'), 'utf8').match(/'\/\w+z'/g) ?? [];
  const config = readFileSync(path.join(root, 'astro.config.mjs'), 'utf8');
  const redirects = [...config.matchAll(/'(\/[\w/-]+)': \{ status: 30\d/g)].map(([, from]) => from ?? '');
  const own = [...new Set(probes.map((text) => text.slice(1, -1))), ...redirects].map((address) => `GET ${address}`);
  return [...own, 'GET /beta', 'POST /beta', 'GET /metrics', ...mounts.map((prefix) => `MOUNT ${prefix}`)].map(
    (name) => ({
      name,
      permission: null,
    }),
  );
}

/** @param mounts path prefixes of emulated services */
export async function siteRoutes(mounts: readonly string[]): Promise<SiteRoute[]> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort();
  const found: SiteRoute[] = [];
  for (const file of files) found.push(...(file.endsWith('.ts') ? await endpointRoutes(file) : pageRoutes(file)));
  return [...found, ...(await otherRoutes(mounts))];
}
