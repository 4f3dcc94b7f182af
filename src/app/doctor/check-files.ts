import { ConfigError } from '../../site/config.ts';
import { type Place, refuseOtherPlace } from '../files/files-place.ts';
import { refuseUnusable, type StoredFiles } from '../files/stored-files.ts';
import { type Check, ok, problem } from './check.ts';

/** Whether the site's files are where the settings say, and what the site does with them works. */
export async function checkFiles(place: Place, stored: StoredFiles): Promise<Check> {
  const name = 'files';
  try {
    await refuseUnusable(stored);
    await refuseOtherPlace(place, stored);
    return ok(name, `They are ${stored.files.description}.`);
  } catch (error) {
    if (error instanceof ConfigError) return problem(name, error.message);
    throw error;
  }
}
