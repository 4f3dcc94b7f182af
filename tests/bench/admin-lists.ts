/**
 * The lists of the admin panel with the demo's few rows, and then with 100,000: medians of the time to answer, on a kept-alive
 * connection. The about page, which needs no database, is asked for in each round as a yardstick. Asserts nothing, because machines are
 * shared and noisy; tests/api/admin/admin-lists-growth.test.ts compares queries and bytes.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { signInDemo } from '../support/demo-sign-in.ts';
import { connectEmbedded } from '../support/embedded-client.ts';
import { fillAdminLists } from '../support/fill-admin-lists.ts';
import { startSiteProcess } from '../support/site-process.ts';

const rounds = 40;
const yardstick = '/about';
const lists = [
  '/admin',
  '/admin/artists',
  '/admin/orders',
  '/admin/orders?q=raman',
  '/admin/orders?q=nobody',
  '/admin/customers',
  '/admin/customers?q=nobody',
  '/admin/audit',
  '/admin/figures',
];
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const dataDir = await mkdtemp(path.join(tmpdir(), 'bench-'));
const site = await startSiteProcess({ DATA_DIR: dataDir, PORT: '0', DEMO: 'true' });
try {
  const origin = await site.url;
  const token = await signInDemo(origin, 'admin');
  const open = async (page: string) => {
    const start = performance.now();
    const response = await fetch(origin + page, { headers: { authorization: `Bearer ${token}` } });
    if (response.status !== 200) throw new Error(`${page} answered ${response.status}.`);
    await response.arrayBuffer();
    return performance.now() - start;
  };
  const measure = async () => {
    const times = new Map([yardstick, ...lists].map((page) => [page, [] as number[]]));
    for (let round = 0; round < rounds; round += 1) for (const [page, all] of times) all.push(await open(page));
    return new Map([...times].map(([page, all]) => [page, median(all)]));
  };
  const few = await measure();
  const database = await connectEmbedded(dataDir);
  for (const statement of fillAdminLists) await database.query(statement, [1, 100_000]);
  await database.query('analyze');
  await database.end();
  const many = await measure();
  for (const [page, before] of few) {
    const after = many.get(page) ?? 0;
    console.log(
      `${page}: few ${before.toFixed(1)} ms, 100,000 ${after.toFixed(1)} ms, ratio ${(after / before).toFixed(2)}`,
    );
  }
} finally {
  site.child.kill('SIGTERM');
  await site.ended;
  await rm(dataDir, { recursive: true, force: true });
}
