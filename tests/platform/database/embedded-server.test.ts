/** The embedded server of this run, as a site has it. tests/processes/embedded-*.test.ts start, kill, and move others. */
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { testServer } from '../../support/database.ts';
import { canConnect, query } from '../../support/embedded-apps.ts';
import { withDatabase } from '../../support/postgres.ts';

test.runIf(process.env['DATABASE_URL'] === undefined)(
  'it accepts only local connections with the password, which only the owner can read',
  async () => {
    const url = withDatabase(testServer(), 'postgres');
    const wrong = new URL(url);
    wrong.password = 'guess';
    expect([await canConnect(url), await canConnect(wrong.href)]).toEqual([true, false]);
    expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    const [place] = (await query(url, 'show data_directory')) as { data_directory: string }[];
    const file = path.join(path.dirname(place?.data_directory ?? ''), 'postgres.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, 'utf8')).toContain(new URL(url).password);
  },
);
