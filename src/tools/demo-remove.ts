/**
 * `npm run demo:remove`: lists what the demo has in the database of the settings; `npm run demo:remove -- --yes` removes it. What real
 * people have stays.
 */
import pg from 'pg';
import { removeDemo } from '../demo/remove-demo.ts';
import { refuseArguments } from './refuse-arguments.ts';
import { withDatabase } from './with-database.ts';

await withDatabase(
  async ({ demo }, url) => {
    refuseArguments('demo:remove', ['--yes']);
    const isMeant = process.argv.includes('--yes');
    const client = new pg.Client({ connectionString: url, application_name: 'demo:remove' });
    await client.connect();
    const removed = await removeDemo(client, { keep: !isMeant }).finally(() => client.end());
    for (const { what, count } of removed) console.log(`${String(count).padStart(7)} ${what}`);
    if (!isMeant) console.log('Nothing was removed. To remove it: npm run demo:remove -- --yes');
    else if (demo) console.log('Removed. With DEMO=true, the next start makes a new demo.');
    else console.log('Removed, with the emulated payments and labels. Photos that nothing shows go within a day.');
  },
  { ofThisRelease: true },
);
