import { mergeConfig } from 'vitest/config';
import daily from './vitest.config.ts';

/** The tests of `npm run test:full`: storms and programs too, and property tests with many rounds and new random inputs. */
export default mergeConfig(
  { ...daily, test: { ...daily.test, exclude: [] } },
  { test: { exclude: ['tests/e2e/**'], env: { FULL: '1' }, testTimeout: 120_000, hookTimeout: 300_000 } },
);
