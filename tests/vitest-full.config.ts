import { mergeConfig } from 'vitest/config';
import daily from './vitest.config.ts';

// Here rather than in `test.env`: the start of a run chooses the seed, and its workers inherit both.
process.env['FULL'] = '1';

/** The tests of `npm run test:full`: storms and programs too, and property tests with many rounds and new random inputs. */
export default mergeConfig(
  { ...daily, test: { ...daily.test, exclude: [] } },
  // Many rounds take minutes, and more where other work runs: the limits only end what would never end.
  { test: { exclude: ['tests/e2e/**', 'tests/e2e-full/**'], testTimeout: 1_200_000, hookTimeout: 300_000 } },
);
