import { readConfig } from '../../src/app/settings/env.ts';
import type { Env } from '../../src/app/settings/read-settings.ts';
import type { Config } from '../../src/site/config.ts';
import { root } from './root.ts';

/**
 * Returns the settings of a local test site: no rate limits, and nothing from the real environment. Processing is a line of its own, so
 * that prices are what artists ask; tests of the default name it.
 */
export function testConfig(env: Env = {}): Config {
  return readConfig(
    {
      NODE_ENV: 'production',
      RATE_LIMITS: 'off',
      PROCESSING_FEE: 'added',
      PORT: '4321',
      DATA_DIR: '.cache/test-data',
      ...env,
    },
    root,
  );
}
