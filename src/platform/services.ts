import type { Config } from '../site/config.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import type { Files } from './files/files.ts';

/** What every request can reach, whatever it is about. */
export interface Services {
  config: Config;
  db: Database;
  files: Files;
  clock: Clock;
}
