import { readFile } from 'node:fs/promises';
import path from 'node:path';

const packages = new Set(['clerk-js', 'ui']);

/**
 * Serves clerk-js as Clerk's front-end API does, at `/npm/@clerk/clerk-js@6/dist/…`, from the installed packages,
 * whatever version is requested.
 * @param root the project's root folder
 */
export async function npmFile(root: string, pathname: string): Promise<Response | null> {
  const [, name = '', file = ''] = /^\/npm\/@clerk\/([a-z-]+)@[^/]+\/dist\/([\w.-]+\.js)$/.exec(pathname) ?? [];
  if (!packages.has(name)) return null;
  try {
    const bytes = await readFile(path.join(root, 'node_modules/@clerk', name, 'dist', file));
    const headers = { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'public, max-age=3600' };
    return new Response(new Uint8Array(bytes), { headers });
  } catch {
    return null;
  }
}
