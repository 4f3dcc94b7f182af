import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { inlineScripts } from '../src/tools/inline-scripts.ts';

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  plugins: [inlineScripts()],
  test: {
    // It reads import.meta.env, which Node has not.
    server: { deps: { inline: ['@clerk/astro'] } },
    // Those run by `npm run test:full`.
    exclude: ['tests/e2e/**', 'tests/e2e-full/**', 'tests/storms/**', 'tests/processes/**'],
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/**/*.press.test.{ts,tsx}'],
          globalSetup: ['tests/support/global-setup.ts'],
        },
      },
      // In workers of their own: modules find out once whether there is a window, and the built site runs where there is none.
      { extends: true, test: { name: 'presses', include: ['tests/**/*.press.test.{ts,tsx}'] } },
    ],
    // A worker of its own for every file would read all sources anew: a third of the time.
    isolate: false,
    setupFiles: ['tests/support/each-file.ts'],
    // One more than the cores of the smallest machine: a third of the time a worker waits for PostgreSQL.
    maxWorkers: 3,
    // V8’s own threads for garbage and compilation would compete with the other workers: an eighth of the time.
    execArgv: ['--single-threaded'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
});
