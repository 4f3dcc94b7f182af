import { defineConfig } from 'playwright/test';
import browserTests, { lighthousePort } from './playwright.config.ts';
import { browserOptions } from './support/browser.ts';

/** Lighthouse measures time, so nothing runs beside it, and it runs whatever became of the other tests. */
export default defineConfig({
  ...browserTests,
  testMatch: '**/lighthouse.spec.ts',
  testIgnore: [],
  workers: 1,
  projects: [
    {
      name: 'lighthouse',
      use: { launchOptions: browserOptions({ flags: [`--remote-debugging-port=${lighthousePort}`] }) },
    },
  ],
});
