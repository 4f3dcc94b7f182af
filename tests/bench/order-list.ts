/**
 * An artist's list of orders with 10,000 orders beside one with 20, interleaved in one run: medians of the time to answer, on a
 * kept-alive connection. Asserts nothing, because machines are shared and noisy; tests/api/store-orders-growth.test.ts compares queries
 * and bytes.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { demoSignIns } from '../../src/features/accounts/demo-sign-ins.ts';
import { startSiteProcess } from '../support/site-process.ts';

const rounds = 60;
const queries = ['', '?view=send', '?view=done', '?q=0042'];
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const dataDir = await mkdtemp(path.join(tmpdir(), 'bench-'));
const site = await startSiteProcess({ DATA_DIR: dataDir, PORT: '0', DEMO: 'true' });
try {
  const origin = await site.url;
  const { password, port } = JSON.parse(await readFile(path.join(dataDir, 'postgres.json'), 'utf8'));
  const database = new pg.Client({ user: 'app', host: '127.0.0.1', database: 'postgres', password, port });
  await database.connect();
  for (const count of [20, 10_000]) {
    await database.query(
      `with store as (
        insert into vendors (slug, owner_user_id, name, owner, email, joined_date, is_active)
        select 'with-' || $1, owner_user_id, 'Bench', 'Bench', 'b@example.org', now(), false from vendors where slug = 'portland-kiln'
        returning id
      )
      , made as (
        insert into orders (number, status, vendor_id, buyer_key, request_hash, stripe_account_id, goods_cents, shipping_cents,
          processing_fee_cents, total_cents, application_fee_cents, delivery, parcel, send_by, customer_name, paid_at, expires_at)
        select 'RC-' || $1 || '-' || lpad(n::text, 5, '0'), 'paid', store.id, 'b', 'h', 'acct_1', 4500, 0, 0, 4500, 68, 'shipping',
          (case n % 10 when 0 then 'to_send' else 'delivered' end)::parcel_state, '2026-12-01', 'Priya Raman',
          now() - n * interval '1 minute', now() from store, generate_series(1, $1::int) as n returning id
      )
      insert into order_lines (order_id, product_id, position, name, unit_price_cents, quantity)
      select made.id, products.id, 0, products.name, 4500, 1 from made, products where products.slug = 'moon-jar'`,
      [count],
    );
  }
  await database.query('analyze orders');
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
    const page = await fetch(`${origin}/vendor/with-${count}/orders${query}`, { headers });
    if (page.status !== 200) throw new Error(`The list answered ${page.status}.`);
    await page.arrayBuffer();
    return performance.now() - start;
  };
  for (const query of queries) {
    const [few, many]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      few.push(await open(20, query));
      many.push(await open(10_000, query));
    }
    const [a, b] = [median(few), median(many)];
    console.log(`orders${query}: 20 ${a.toFixed(1)} ms, 10,000 ${b.toFixed(1)} ms, ratio ${(b / a).toFixed(2)}`);
  }
} finally {
  site.child.kill('SIGTERM');
  await site.ended;
  await rm(dataDir, { recursive: true, force: true });
}
