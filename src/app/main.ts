/**
 * The entry of the built site, dist/server/entry.mjs. Run as a program, it serves the site; imported, it exports
 * `renderPage` and `run`.
 */
import path from 'node:path';

// React reads NODE_ENV when it is loaded, so it has to be set before the imports below.
process.env['NODE_ENV'] ??= 'production';

export const { renderPage, run } = await import('./run.ts');

if (import.meta.main) await run(path.resolve(import.meta.dirname, '../..'));
