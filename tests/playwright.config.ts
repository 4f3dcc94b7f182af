import path from 'node:path';
import { defineConfig } from 'playwright/test';
import { browserOptions } from './support/browser.ts';

// Chosen once and inherited by the workers, so that several runs on one machine don't meet.
process.env['E2E_PORT'] ??= String(20_000 + (process.pid % 10_000));
const port = Number(process.env['E2E_PORT']);
/** Lighthouse drives the browser of its tests by it. */
export const lighthousePort = port - 10_000;
const root = path.resolve(import.meta.dirname, '..');

export const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
export const desktop = { viewport: { width: 1280, height: 900 } };

export const measured = '**/lighthouse.spec.ts';
/** It measures time, so nothing runs beside it, and the site is as it was when it started. The other tests run only if it passes. */
export const lighthouse = {
  name: 'lighthouse',
  testMatch: measured,
  use: { launchOptions: browserOptions({ flags: [`--remote-debugging-port=${lighthousePort}`] }) },
};
const afterwards = { testIgnore: measured, dependencies: [lighthouse.name] };

/** The browser tests of `npm test`: each once. `npm run test:full` has more of them (playwright-full.config.ts). */
export default defineConfig({
  testDir: './e2e',
  outputDir: '../test-results',
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env['CI']),
  // On a shared machine one of hundreds may be late. Verify names it, and forgives few (docs/decisions/0032).
  retries: process.env['CI'] ? 1 : 0,
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'en-US',
    timezoneId: 'America/Kentucky/Louisville',
    // Recording every test takes a third of their time: run one again with --trace on to look into it.
    trace: 'on-first-retry',
    // V8’s own threads would compete with the other worker’s page: a twentieth of the time.
    launchOptions: browserOptions({ flags: ['--js-flags=--single-threaded'] }),
  },
  projects: [
    lighthouse,
    { name: 'phone', grepInvert: /@desktop-only/, use: phone, ...afterwards },
    // @desktop-only is for what takes a keyboard or a mouse. What a wide screen lays out in its own way has the tag @desktop and runs
    // there, too, with the full tests.
    { name: 'desktop', grep: /@desktop-only/, use: desktop, ...afterwards },
  ],
  webServer: {
    command: 'npm run --silent start:e2e',
    cwd: root,
    env: { PORT: String(port) },
    url: `http://localhost:${port}/readyz`,
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
