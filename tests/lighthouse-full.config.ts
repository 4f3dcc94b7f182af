import { defineConfig } from 'playwright/test';
import lighthouse from './lighthouse.config.ts';

/** One page of each kind, for `npm run test:full`. */
export default defineConfig({ ...lighthouse, testDir: './e2e-full' });
