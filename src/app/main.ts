/**
 * The one entry of the built site, dist/server/entry.mjs: started as a program it serves the site, imported it hands
 * out its pages and the way to start.
 */
import path from 'node:path';

// React reads it when it is loaded, so it is set before anything else is.
process.env['NODE_ENV'] ??= 'production';

export const { renderPage, run } = await import('./run.ts');

if (import.meta.main) await run(path.resolve(import.meta.dirname, '../..'));
