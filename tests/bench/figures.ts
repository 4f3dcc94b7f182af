/**
 * An artist's figures, and a month's papers, with 10,000 orders beside 20, interleaved in one run: medians of the time to answer, on
 * a kept-alive connection. Asserts nothing, because machines are shared and noisy; tests/features/studio/figures/figures.test.ts
 * compares queries.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { demoSignIns } from '../../src/features/accounts/demo-sign-ins.ts';
import { startSiteProcess } from '../support/site-process.ts';

const rounds = 40;
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const dataDir = await mkdtemp(path.join(tmpdir(), 'bench-'));
const site = await startSiteProcess({ DATA_DIR: dataDir, PORT: '0', DEMO: 'true' });
try {
  const origin = await site.url;
  const { password, port } = JSON.parse(await readFile(path.join(dataDir, 'postgres.json'), 'utf8'));
  const database = new pg.Client({ user: 'app', host: '127.0.0.1', database: 'postgres', password, port });
  await database.connect();
  for (const count of [20, 10_000]) {
    // Over a year, every tenth with a refund.
    await database.query(
      `with store as (
        insert into vendors (slug, owner_user_id, name, owner, email, joined_date, is_active)
        select 'with-' || $1, owner_user_id, 'Bench', 'Bench', 'b@example.org', now(), false from vendors where slug = 'portland-kiln'
        returning id
      ), piece as (
        insert into products (vendor_id, slug, name, price_cents, inventory, category_slug)
        select id, 'jar', 'Jar', 4500, 5, 'ceramics' from store returning id, vendor_id
      ), sold as (
        insert into orders (number, status, vendor_id, buyer_key, request_hash, stripe_account_id, goods_cents, shipping_cents,
          processing_fee_cents, total_cents, application_fee_cents, processor_fee_cents, delivery, expires_at, paid_at)
        select 'B-' || $1 || '-' || n, 'paid', piece.vendor_id, 'b', 'h', 'a', 4500, 0, 0, 4500, 68, 161, 'shipping', now(),
          now() - n * interval '365 days' / $1::int from piece, generate_series(1, $1::int) as n
        returning id, paid_at, number
      ), lines as (
        insert into order_lines (order_id, product_id, position, name, unit_price_cents, quantity)
        select sold.id, piece.id, 0, 'Jar', 4500, 1 from sold, piece
      )
      insert into refunds (order_id, status, source, amount_cents, goods_cents, shipping_cents, processing_fee_cents,
        application_fee_cents, created_at, succeeded_at, finished_at)
      select id, 'succeeded', 'vendor', 1000, 1000, 0, 0, 15, paid_at, paid_at, paid_at from sold where number like '%7'`,
      [count],
    );
  }
  await database.query('analyze');
  await database.end();
  const artist = demoSignIns.find(({ email }) => email.startsWith('artist@'));
  const answer = await fetch(`${origin}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email: artist?.email, password: artist?.password }),
  });
  const { token } = (await answer.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  let bytes = 0;
  const open = async (count: number, file: string) => {
    const start = performance.now();
    const page = await fetch(`${origin}/vendor/with-${count}/figures${file}`, { headers });
    if (page.status !== 200) throw new Error(`The figures answered ${page.status}.`);
    bytes = (await page.arrayBuffer()).byteLength;
    return performance.now() - start;
  };
  const month = new Date().toISOString().slice(0, 7);
  for (const file of ['', `/${month}.csv`]) {
    const [few, many]: [number[], number[]] = [[], []];
    let [small, large] = [0, 0];
    for (let round = 0; round < rounds; round++) {
      few.push(await open(20, file));
      small = bytes;
      many.push(await open(10_000, file));
      large = bytes;
    }
    const [a, b] = [median(few), median(many)];
    console.log(
      `figures${file}: 20 orders ${a.toFixed(1)} ms, ${small} B; 10,000 orders ${b.toFixed(1)} ms, ${large} B; ratio ${(b / a).toFixed(2)}`,
    );
  }
} finally {
  site.child.kill('SIGTERM');
  await site.ended;
  await rm(dataDir, { recursive: true, force: true });
}
