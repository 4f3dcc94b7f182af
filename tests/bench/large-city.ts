/**
 * Pages of the demo beside those of a city with PIECES pieces (1,000,000) by 10,000 artists, 100,000 events, and 1,000,000 orders, of
 * which one store has 100,000: medians of the time to answer in milliseconds, interleaved in one run, each page rendered anew. Prints
 * every page, also one that doesn't answer with 200, and asserts nothing, because machines are shared and noisy.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signInDemo } from '../support/demo-sign-in.ts';
import { connectEmbedded } from '../support/embedded-client.ts';
import { fillEvents, fillOrders, fillPieces } from '../support/fill-large-city.ts';
import { type SiteProcess, startSiteProcess } from '../support/site-process.ts';

const pieces = Number(process.env['PIECES'] ?? 1_000_000);
const rounds = Number(process.env['ROUNDS'] ?? 7);
const store = 'portland-kiln';

const publicPages = [
  '/about',
  '/',
  '/artists',
  '/artists/ceramics',
  '/search',
  '/search?q=moon+jar',
  '/events',
  '/events.ics',
  '/feed.xml',
  '/sitemap.xml',
  '/sitemap/1.xml',
  `/${store}`,
  `/${store}/moon-jar`,
  '/api/products',
  '/api/vendors',
];
const artistPages = ['', '/pieces', '/orders', '/orders?q=raman', '/figures', '/figures/tax', '/events', '/messages'];
const adminPages = [
  '',
  '/artists',
  '/orders',
  '/orders?q=raman',
  '/events',
  '/categories',
  '/customers',
  '/figures',
  '/audit',
];

interface City {
  dataDir: string;
  site: SiteProcess;
  origin: string;
  tokens: Record<string, string>;
}

async function open(): Promise<City> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'bench-'));
  // Another user runs PostgreSQL when we are root.
  await chmod(dataDir, 0o711);
  const site = await startSiteProcess({ DATA_DIR: dataDir, PORT: '0', DEMO: 'true' });
  const origin = await site.url;
  return {
    dataDir,
    site,
    origin,
    tokens: { artist: await signInDemo(origin, 'artist'), admin: await signInDemo(origin, 'admin') },
  };
}

async function fill({ dataDir }: City): Promise<void> {
  const database = await connectEmbedded(dataDir);
  const statements = [...fillPieces(pieces), ...fillEvents(pieces / 10, pieces), ...fillOrders(pieces, store, pieces)];
  try {
    for (const statement of [...statements, 'analyze', 'select rebuild_search()', 'vacuum analyze'])
      await database.query(statement);
    // The job keeps the sums of all stores' months, as after an upgrade.
    const isMarked = async () => (await database.query('select 1 from month_marks limit 1')).rowCount !== 0;
    while (await isMarked()) await sleep(1_000);
  } finally {
    await database.end();
  }
}

/** Milliseconds of one answer that no cache has, and its status. */
async function time(
  { dataDir, origin, tokens }: City,
  page: string,
  who?: string,
): Promise<{ ms: number; status: number }> {
  const database = await connectEmbedded(dataDir);
  await database.query(`select pg_notify('page_tags', '["*"]')`);
  await database.end();
  await sleep(50);
  const start = performance.now();
  const answer = await fetch(origin + page, who ? { headers: { authorization: `Bearer ${tokens[who]}` } } : {});
  await answer.arrayBuffer();
  return { ms: performance.now() - start, status: answer.status };
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function compare([few, many]: readonly [City, City], page: string, who?: string): Promise<void> {
  const times: [number[], number[]] = [[], []];
  const others = new Set<number>();
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, city] of [few, many].entries()) {
      const { ms, status } = await time(city, page, who);
      times[index]?.push(ms);
      if (status !== 200) others.add(status);
    }
  }
  const [before, after] = [median(times[0]), median(times[1])];
  const failed = others.size > 0 ? `, answered ${[...others].join(', ')}` : '';
  console.log(
    `${page}: ${before.toFixed(1)} and ${after.toFixed(1)} ms, ratio ${(after / before).toFixed(2)}${failed}`,
  );
}

const cities = [await open(), await open()] as const;
try {
  const start = performance.now();
  await fill(cities[1]);
  console.log(
    `${pieces.toLocaleString('en-US')} pieces and what goes with them made, and months summed, in ${Math.round((performance.now() - start) / 1000)} s`,
  );
  for (const page of publicPages) await compare(cities, page);
  for (const page of artistPages) await compare(cities, `/vendor/${store}${page}`, 'artist');
  for (const page of adminPages) await compare(cities, `/admin${page}`, 'admin');
} finally {
  for (const { site, dataDir } of cities) {
    site.child.kill('SIGTERM');
    await site.ended;
    await rm(dataDir, { recursive: true, force: true });
  }
}
