/**
 * Searches with the demo's 67 pieces beside a city with PIECES pieces (1,000,000) by 10,000 artists, made by SQL, interleaved in one
 * run; the size of the index; and a save of a piece with the index and without. In this process, without HTTP and HTML.
 */

import { demoCatalog } from '../../src/demo/city/catalog.ts';
import { seedDemo } from '../../src/demo/seed.server.ts';
import { readExploreQuery } from '../../src/features/explore/explore-query.ts';
import { search } from '../../src/features/explore/search.server.ts';
import { suggest } from '../../src/features/explore/suggestions.server.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { openDatabase } from '../../src/platform/database/connection.ts';
import { artistsOf, fillPieces } from '../support/fill-large-city.ts';
import { runSql, startTestPostgres, withDatabase } from '../support/postgres.ts';

const pieces = Number(process.env['PIECES'] ?? 1_000_000);
const rounds = Number(process.env['ROUNDS'] ?? 60);

const server = await startTestPostgres();
const plain = withDatabase(server.url, 'postgres');
const template = new URL(server.url).searchParams.get('template');

async function open(name: string) {
  await runSql(plain, `create database ${name} template ${template}`);
  const url = withDatabase(server.url, name);
  const { db, close } = openDatabase(url, { max: 4 });
  await seedDemo(db, {
    catalog: demoCatalog,
    timeZone: 'America/Kentucky/Louisville',
    now: new Date(),
    accounts: true,
  });
  return { name, url, db, close };
}

const small = await open('bench_small');
const large = await open('bench_large');
const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1);
let since = performance.now();
await runSql(large.url, ...fillPieces(pieces));
console.log(
  `${pieces.toLocaleString('en-US')} pieces by ${artistsOf(pieces).toLocaleString('en-US')} artists made in ${seconds(since)} s.`,
);
since = performance.now();
await runSql(large.url, 'select rebuild_search()', 'vacuum analyze');
console.log(`The index was built in ${seconds(since)} s.`);

const sizes = await large.db.execute<{
  name: string;
  size: string;
}>(`select relname as name, pg_size_pretty(pg_total_relation_size(oid)) as size
  from pg_class where relname in ('products', 'search_documents', 'search_words')
  union all select relname, pg_size_pretty(pg_relation_size(oid)) from pg_class where relname like 'search_documents_%' order by 1`);
console.log(sizes.rows.map(({ name, size }) => `${name} ${size}`).join(', '));

/** As a public site searches. */
const site = (db: typeof small.db) => ({ db, clock: systemClock, config: { rateLimits: true } });
const find = (address: string) => (db: typeof small.db) =>
  search(site(db), readExploreQuery(new URLSearchParams(address)));
const works: Record<string, (db: typeof small.db) => Promise<unknown>> = {
  'nothing chosen': find(''),
  'a category': find('category=ceramics'),
  'a category, a neighborhood, available, by price': find(
    'category=ceramics&neighborhood=Quarter+6&available=1&sort=cheapest',
  ),
  'a rare word (heron)': find('q=heron'),
  'two words (tenmoku bowl)': find('q=tenmoku+bowl'),
  'a frequent word (bowl)': find('q=bowl'),
  'a very frequent word (blue)': find('q=blue'),
  'frequent words and filters': find('q=blue+bowl&to=60&pickup=1&available=1'),
  'a very frequent word and rare filters': find('q=blue&category=ceramics&neighborhood=Quarter+6&to=40'),
  'frequent words, newest first': find('q=blue+bowl&sort=newest'),
  'a very frequent word, by price': find('q=blue&sort=cheapest'),
  'most loved': find('q=bowl&sort=loved'),
  'other words (tea cup)': find('q=tea+cup'),
  'frequent other words (pottery)': find('q=pottery'),
  'frequent other words and filters': find('q=clay+bowls&to=60&pickup=1&available=1'),
  'a typo (cermic)': find('q=cermic'),
  'two typos (tenmuko bowll)': find('q=tenmuko+bowll'),
  'nothing found (qqzzx)': find('q=qqzzx'),
  'suggestions (bow)': (db) => suggest(site(db), 'bow'),
  'suggestions (bl)': (db) => suggest(site(db), 'bl'),
  'suggestions (blue bo)': (db) => suggest(site(db), 'blue bo'),
};
const at = (values: number[], share: number) =>
  (values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0).toFixed(1);
const isSlow = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'state' in answer && answer.state === 'too_slow';
for (const [name, work] of Object.entries(works)) {
  const times: [number[], number[]] = [[], []];
  let slow = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { db }] of [small, large].entries()) {
      const start = performance.now();
      if (isSlow(await work(db))) slow += 1;
      times[index]?.push(performance.now() - start);
    }
  }
  const [few, many] = times;
  console.log(
    `${name}: p50 ${at(few, 0.5)} and ${at(many, 0.5)} ms, p99 ${at(few, 0.99)} and ${at(many, 0.99)} ms${slow > 0 ? `, given up ${slow} times` : ''}`,
  );
}

/** A save of a piece's texts, in turns with the index and without. */
const saves: Record<'with' | 'without', number[]> = { with: [], without: [] };
for (let round = 0; round < rounds * 2; round += 1) {
  const way = round % 2 === 0 ? 'with' : 'without';
  await runSql(large.url, `alter table products ${way === 'with' ? 'enable' : 'disable'} trigger search_update`);
  const start = performance.now();
  await large.db.execute(`update products set name = name || ' ${round}', description = description || ' fired ${round}'
    where slug = 'piece-${1 + round * 37}'`);
  saves[way].push(performance.now() - start);
}
console.log(
  `A save: p50 ${at(saves.without, 0.5)} ms without the index, ${at(saves.with, 0.5)} ms with it; p99 ${at(saves.without, 0.99)} and ${at(saves.with, 0.99)} ms`,
);

await small.close();
await large.close();
await server.stop();
