/** Of tests about settings: what they are read as. */

import { type Env, readConfig } from '../../src/app/env.ts';
import { type Config, ConfigError } from '../../src/site/config.ts';

export const read = (env: Env = {}): Config => readConfig(env, '/srv/site');

/** The sentences about what is wrong with them; none when they are fine. */
export function problems(env: Env): readonly string[] {
  try {
    read(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}
