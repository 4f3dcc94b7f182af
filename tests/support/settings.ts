/** Reads settings for tests. */

import { readConfig } from '../../src/app/settings/env.ts';
import type { Env } from '../../src/app/settings/read-settings.ts';
import { type Config, ConfigError } from '../../src/site/config.ts';

export const read = (env: Env = {}): Config => readConfig(env, '/srv/site');

/** Returns the sentences about wrong settings; none if all are valid. */
export function problems(env: Env): readonly string[] {
  try {
    read(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}
