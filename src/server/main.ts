/** The entry of the production server, bundled to dist/app/main.js. */
import path from 'node:path';

// React and others read it when they are loaded, so it comes before everything else.
process.env['NODE_ENV'] ??= 'production';

const { run } = await import('./run.ts');
await run(path.resolve(import.meta.dirname, '../..'));
