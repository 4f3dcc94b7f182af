/**
 * The program of the built site, dist/server/main.mjs. Run, it serves the site; imported, it exports `run` and Astro's `handler`.
 */
import path from 'node:path';

// React reads NODE_ENV when it is loaded, so it has to be set before the imports below.
process.env['NODE_ENV'] ??= 'production';

export const { handler, run } = await import('./run.ts');

if (import.meta.main) await run(path.resolve(import.meta.dirname, '../..'));
