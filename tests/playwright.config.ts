import path from 'node:path';
import { defineConfig } from 'playwright/test';
import { browserOptions } from './support/browser.ts';

// Chosen once and inherited by the workers, so that several runs on one machine don't meet.
process.env['E2E_PORT'] ??= String(20_000 + (process.pid % 10_000));
const port = Number(process.env['E2E_PORT']);
const once = /page-weight\.spec\.ts/;
// Measures time, so it has a run of its own (lighthouse.config.ts).
const alone = /lighthouse\.spec\.ts/;
const root = path.resolve(import.meta.dirname, '..');
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const desktop = { viewport: { width: 1280, height: 900 } };
const wideFont = { launchOptions: browserOptions({ fonts: 'dejavu' }) };

export default defineConfig({
  testDir: './e2e',
  outputDir: '../test-results',
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env['CI']),
  // On a shared machine one of hundreds may be late. Verify names it, and forgives few (docs/decisions/0032).
  retries: process.env['CI'] && !process.env['FULL'] ? 1 : 0,
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'en-US',
    timezoneId: 'America/Kentucky/Louisville',
    // Recording every test takes a third of their time: run one again with --trace on to look into it.
    trace: 'on-first-retry',
    launchOptions: browserOptions(),
  },
  projects: [
    // What does not depend on the size of the screen runs once.
    { name: 'machine', testMatch: once },
    // Everything runs on a phone. What a wide screen lays out in its own way has the tag @desktop and runs there, too;
    // @desktop-only is for what takes a keyboard or a mouse.
    { name: 'phone', testIgnore: [once, alone], grepInvert: /@desktop-only/, use: phone },
    { name: 'desktop', testIgnore: [once, alone], grep: /@desktop/, use: desktop },
    // @shifts is for what must stay in its place whichever font the machine has. text-fits.ts checks both by itself.
    { name: 'phone-wide-font', grep: /@shifts/, use: { ...phone, ...wideFont } },
    { name: 'desktop-wide-font', grep: /(?=.*@desktop)(?=.*@shifts)/, use: { ...desktop, ...wideFont } },
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
