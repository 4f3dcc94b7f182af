/** `npm run build`: rebuilds dist/. With --if-stale, only if the sources have changed. */
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build as buildPages } from 'astro';
import { build as bundle } from 'vite';
import { withFileLock } from '../platform/database/file-lock.ts';
import { boothWorkerPath } from '../site/booth-paths.ts';
import { paths, siteWorkerPath } from '../site/paths.ts';
import { root } from './root.ts';
import { isBuilt, sourceStamp } from './stamp.ts';

const cache = path.join(root, '.cache');

/** Packages with hundreds of small modules. Bundling them makes the start four times as fast and saves 100 MB of memory. */
const ssr = {
  noExternal: ['drizzle-orm', 'valibot', 'stripe', 'react-email', '@react-email/render'],
};

async function buildPagesInto(draft: string): Promise<void> {
  await buildPages({
    root,
    outDir: draft,
    cacheDir: path.join(cache, 'astro'),
    logLevel: 'warn',
    mode: 'production',
    vite: { ssr },
  });
}

/** Builds a service worker as one script at a URL that never changes, with a last line by which browsers notice a new release. */
async function buildWorker(draft: string, source: string, url: string, lastLine = ''): Promise<void> {
  await bundle({
    root,
    configFile: false,
    logLevel: 'warn',
    mode: 'production',
    publicDir: false,
    build: {
      outDir: path.join(draft, 'client'),
      emptyOutDir: false,
      target: 'es2022',
      rolldownOptions: {
        input: source,
        output: { format: 'iife', entryFileNames: url.slice(1), postFooter: lastLine },
      },
    },
  });
}

async function buildProgram(draft: string, source: string, name: string): Promise<void> {
  await bundle({
    root,
    configFile: false,
    logLevel: 'warn',
    mode: 'production',
    publicDir: false,
    build: {
      ssr: source,
      outDir: path.join(draft, 'server'),
      emptyOutDir: false,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: name } },
    },
  });
}

/** See `src/app/start/programs.ts`. */
async function buildPrograms(draft: string): Promise<void> {
  await buildProgram(draft, 'src/features/pictures/picture-process.server.ts', 'picture-process.mjs');
  await buildProgram(draft, 'src/app/start/pdf-program.ts', 'pdf-worker.mjs');
  await buildProgram(draft, 'src/app/start/backup-program.ts', 'backup.mjs');
  await cp(path.join(root, 'src/platform/pdf/fonts'), path.join(draft, 'server/fonts'), { recursive: true });
}

async function removeOldDrafts(): Promise<void> {
  for (const name of await readdir(cache)) {
    if (/^(build|old)-\d+$/.test(name)) await rm(path.join(cache, name), { recursive: true, force: true });
  }
}

/** Builds into a draft folder and swaps it in whole, so a failed build leaves the old one untouched. */
async function build(): Promise<void> {
  const startedAt = Date.now();
  const stamp = sourceStamp();
  console.log('Building the site…');
  await removeOldDrafts();
  const draft = path.join(cache, `build-${process.pid}`);
  await buildPagesInto(draft);
  await buildWorker(draft, 'src/features/favorites/offline/worker.client.ts', paths.offlineWorker);
  await buildWorker(draft, 'src/features/booth/offline/worker.client.ts', boothWorkerPath);
  // It keeps its page when it is installed, so that page is renewed only if these bytes change.
  await buildWorker(draft, 'src/platform/browser/offline/site-worker.client.ts', siteWorkerPath, `//! ${stamp}`);
  await buildWorker(draft, 'src/platform/islands/old-page.client.ts', '/old-page.js');
  await buildPrograms(draft);
  await writeFile(path.join(draft, '.stamp'), stamp);
  const dist = path.join(root, 'dist');
  const old = path.join(cache, `old-${process.pid}`);
  if (existsSync(dist)) await rename(dist, old);
  await rename(draft, dist);
  await rm(old, { recursive: true, force: true });
  console.log(`Built in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
}

process.env['NODE_ENV'] = 'production';
// Astro would take `import.meta.env.DEV` and the like from here: Vitest sets them, and its build would be another site.
for (const name of ['DEV', 'PROD', 'SSR', 'MODE', 'BASE_URL']) delete process.env[name];
process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
const ifStale = process.argv.includes('--if-stale');
await mkdir(cache, { recursive: true });
await withFileLock(path.join(cache, 'build.lock'), async () => {
  if (!ifStale || !isBuilt()) await build();
});
// Astro leaves watchers and workers running.
process.exit(0);
