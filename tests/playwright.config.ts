import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from '../src/tools/find-chromium.ts';

// Chosen once and inherited by the workers, so that several runs on one machine don't meet.
process.env['E2E_PORT'] ??= String(20_000 + (process.pid % 10_000));
const port = Number(process.env['E2E_PORT']);
const executablePath = findChromium();
const once = /page-weight\.spec\.ts/;
const alone = /lighthouse\.spec\.ts/;
const root = path.resolve(import.meta.dirname, '..');

export default defineConfig({
  testDir: './e2e',
  outputDir: '../test-results',
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
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
    launchOptions: { args: chromiumFlags, ...(executablePath ? { executablePath } : {}) },
  },
  projects: [
    // What does not depend on the size of the screen runs once.
    { name: 'machine', testMatch: once },
    // Measures time, so nothing else runs beside it.
    { name: 'lighthouse', testMatch: alone, dependencies: ['machine', 'phone', 'desktop'] },
    // Everything runs on a phone. What a wide screen lays out in its own way has the tag @desktop and runs there, too;
    // @desktop-only is for what takes a keyboard or a mouse.
    {
      name: 'phone',
      testIgnore: [once, alone],
      grepInvert: /@desktop-only/,
      use: { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true },
    },
    {
      name: 'desktop',
      testIgnore: [once, alone],
      grep: /@desktop/,
      use: { viewport: { width: 1280, height: 900 } },
    },
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
