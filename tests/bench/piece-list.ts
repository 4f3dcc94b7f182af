/**
 * An artist's list of pieces with 2,000 pieces beside one with 20, interleaved in one run: medians of the time to answer, on a
 * kept-alive connection. Asserts nothing, because machines are shared and noisy; tests/api/piece-list.test.ts compares queries
 * and bytes.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { demoSignIns } from '../../src/features/accounts/demo-sign-ins.ts';
import { startSiteProcess } from '../support/site-process.ts';

const rounds = 60;
const queries = ['', '?page=2', '?view=sold', '?q=0042'];
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const dataDir = await mkdtemp(path.join(tmpdir(), 'bench-'));
const site = await startSiteProcess({ DATA_DIR: dataDir, PORT: '0', DEMO: 'true' });
try {
  const origin = await site.url;
  const { password, port } = JSON.parse(await readFile(path.join(dataDir, 'postgres.json'), 'utf8'));
  const database = new pg.Client({ user: 'app', host: '127.0.0.1', database: 'postgres', password, port });
  await database.connect();
  for (const count of [20, 2000]) {
    await database.query(
      `with store as (
        insert into vendors (slug, owner_user_id, name, owner, email, joined_date, is_active)
        select 'with-' || $1, owner_user_id, 'Bench', 'Bench', 'b@example.org', now(), false from vendors where slug = 'portland-kiln'
        returning id
      )
      insert into products (vendor_id, slug, name, price_cents, inventory, category_slug, pictures)
      select store.id, 'piece-' || n, 'Piece ' || lpad(n::text, 4, '0'), 4500, n % 5, 'ceramics',
        (select pictures from products where slug = 'moon-jar') from store, generate_series(1, $1::int) as n`,
      [count],
    );
  }
  await database.query('analyze products');
  await database.end();
  const artist = demoSignIns.find(({ email }) => email.startsWith('artist@'));
  const answer = await fetch(`${origin}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email: artist?.email, password: artist?.password }),
  });
  const { token } = (await answer.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const open = async (count: number, query: string) => {
    const start = performance.now();
    const page = await fetch(`${origin}/vendor/with-${count}/pieces${query}`, { headers });
    if (page.status !== 200) throw new Error(`The list answered ${page.status}.`);
    await page.arrayBuffer();
    return performance.now() - start;
  };
  for (const query of queries) {
    const [few, many]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      few.push(await open(20, query));
      many.push(await open(2000, query));
    }
    const [a, b] = [median(few), median(many)];
    console.log(`pieces${query}: 20 ${a.toFixed(1)} ms, 2,000 ${b.toFixed(1)} ms, ratio ${(b / a).toFixed(2)}`);
  }
} finally {
  site.child.kill('SIGTERM');
  await site.ended;
  await rm(dataDir, { recursive: true, force: true });
}
