import { defineConfig } from 'playwright/test';
import { missingForWebKit } from '../src/tools/find-webkit.ts';
import daily, { desktop, measured, phone } from './playwright.config.ts';
import { browserOptions } from './support/browser.ts';

const more = 'e2e-full/**/*.spec.ts';
/** Drives a browser of its own, so it runs once. The run's summary names it where WebKit is missing (src/tools/test-steps.ts). */
const webkit = 'e2e-full/webkit/**';
const both = ['e2e/**/*.spec.ts', more];
const wideFont = { launchOptions: browserOptions({ fonts: 'dejavu' }) };

/** What `npm run test:full` has beside the browser tests of `npm test`: tests of its own, and those again on a wide screen and in a wide font. */
export default defineConfig({
  ...daily,
  testDir: '.',
  retries: 0,
  testIgnore: [measured, webkit],
  projects: [
    { name: 'phone', testMatch: more, grepInvert: /@desktop-only/, use: phone },
    { name: 'desktop', testMatch: more, grep: /@desktop/, use: desktop },
    { name: 'desktop-again', testMatch: 'e2e/**/*.spec.ts', grep: /@desktop(?!-only)/, use: desktop },
    // @shifts is for what must stay in its place whichever font the machine has. text-fits.ts checks both by itself.
    { name: 'phone-wide-font', testMatch: both, grep: /@shifts/, use: { ...phone, ...wideFont } },
    {
      name: 'desktop-wide-font',
      testMatch: both,
      grep: /(?=.*@desktop)(?=.*@shifts)/,
      use: { ...desktop, ...wideFont },
    },
    ...(missingForWebKit() === null ? [{ name: 'webkit', testMatch: `${webkit}/*.spec.ts`, testIgnore: [] }] : []),
  ],
});
