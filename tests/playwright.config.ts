import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from '../src/tools/find-chromium.ts';

// Chosen once and inherited by the workers, so that several runs on one machine don't meet.
process.env['E2E_PORT'] ??= String(20_000 + (process.pid % 10_000));
const port = Number(process.env['E2E_PORT']);
const executablePath = findChromium();
const once = /(page-weight|search-engines)\.spec\.ts/;
// What is the same on a wide screen, or sets its own size: forms, what is kept and forgotten, doors, what a card says.
const phones = [
  ...['accessibility-purchase', 'personal-accessibility', 'sign-up-accessibility', 'fits-small-screens', 'policy'],
  ...['beta-gate', 'clerk', 'header-session', 'offline', 'event-hearts', 'collections-removal', 'order-print'],
  ...['favorites-changed', 'favorites-file', 'favorites-plain', 'favorites-plain-notes', 'favorites-storage'],
  ...['favorites-refused', 'calculator', 'checkout-failed', 'payment-page'],
  'piece-first-screen',
].map((name) => `**/${name}.spec.ts`);
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
    trace: 'retain-on-failure',
    launchOptions: { args: chromiumFlags, ...(executablePath ? { executablePath } : {}) },
  },
  projects: [
    // What does not depend on the size of the screen runs once.
    { name: 'machine', testMatch: once },
    // Measures time, so nothing else runs beside it.
    { name: 'lighthouse', testMatch: alone, dependencies: ['machine', 'phone', 'desktop'] },
    {
      name: 'phone',
      testIgnore: [once, alone],
      use: { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true },
    },
    { name: 'desktop', testIgnore: [once, alone, ...phones], use: { viewport: { width: 1280, height: 900 } } },
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
