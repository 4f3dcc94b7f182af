import { seedCity } from '../../src/app/start/seed-city.ts';
import { type DatabaseOptions, openDatabase } from '../../src/platform/database/connection.ts';
import { testConfig } from './config.ts';
import { copyDatabase, type FreshDatabase, testServer } from './database.ts';
import { cheapHashing } from './hashing.ts';
import { cityTemplate } from './postgres.ts';
import { sharedTemplate } from './shared-template.ts';

/** Copies a database with the demo's city, without its past year. It is seeded once in a run, by the first file that needs it. */
export async function cityDatabase(options: DatabaseOptions = {}): Promise<FreshDatabase> {
  const name = cityTemplate(testServer());
  await sharedTemplate(name, async (url) => {
    const { db, close } = openDatabase(url, {});
    await seedCity(testConfig(), db, new Date(), cheapHashing).finally(close);
  });
  return await copyDatabase(name, options);
}
