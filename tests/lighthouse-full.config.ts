import { defineConfig } from 'playwright/test';
import daily, { lighthouse } from './playwright.config.ts';

/** One page of each kind, for `npm run test:full`. */
export default defineConfig({ ...daily, testDir: './e2e-full', workers: 1, projects: [lighthouse] });
