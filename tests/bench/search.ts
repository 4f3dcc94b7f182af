/**
 * Searches with the demo's 67 pieces beside a city with PIECES pieces (1,000,000) by 10,000 artists, made by SQL, interleaved in one
 * run; the size of the index; and a save of a piece with the index and without. In this process, without HTTP and HTML.
 */

import { demoCatalog } from '../../src/demo/city/catalog.ts';
import { seedDemo } from '../../src/demo/seed.server.ts';
import { readExploreQuery } from '../../src/features/explore/explore-query.ts';
import { search } from '../../src/features/explore/search.server.ts';
import { suggest } from '../../src/features/explore/suggestions.server.ts';
import { openDatabase } from '../../src/platform/database/connection.ts';
import { runSql, startTestPostgres, withDatabase } from '../support/postgres.ts';

const pieces = Number(process.env['PIECES'] ?? 1_000_000);
const artists = Math.min(10_000, Math.ceil(pieces / 100));
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

/** Names and texts from lists of words, of which some are far more frequent than others, as in a language. */
const fill = [
  `create temporary table word (place serial, word text)`,
  // Made-up words, so that typos have something to be compared with.
  `insert into word (word) select a || b || c from unnest('{ba,co,du,fi,ga,ho,ju,ki,lo,mu,ne,po,ri,sa,tu}'::text[]) a,
    unnest('{lan,mer,nor,pin,rod,sul,tam,vex,wic,zor,bel,cra,dun,fel,gri}'::text[]) b,
    unnest('{a,ed,er,in,o,ock,on,ster,um,y,ash,eth,ig,ote}'::text[]) c order by md5(a || b || c)`,
  `create index on word (place)`,
  `analyze word`,
  `create temporary table thing as select place, noun from unnest('{bowl,vase,mug,jar,teapot,lamp,window,print,photograph,scarf,blanket,
    ring,pendant,cuff,platter,bottle,panel,painting,towel,basket}'::text[]) with ordinality as t (noun, place)`,
  `insert into vendors (slug, name, owner, email, neighborhood, description, joined_date, payments_state, stripe_account_id,
      listed_at, shipping_cents, pickup, position)
    select 'artist-' || n, initcap((select word from word where place = 1 + n * 7 % 3000)) || ' Studio ' || n,
      'Ada ' || initcap((select word from word where place = 1 + n * 13 % 3000)), 'a' || n || '@example.org', 'Quarter ' || n % 24,
      'Things by hand.', '2026-01-01', 'ready', 'acct_' || n, now(), case when n % 5 > 0 then 500 end,
      case when n % 2 = 0 then 'By the door.' end, 1000 + n
    from generate_series(1, ${artists}) as n`,
  `alter table products disable trigger user`,
  `insert into products (vendor_id, slug, name, description, medium, size, price_cents, inventory, category_slug, published_at, pictures)
    select (array(select id from vendors where slug like 'artist-%' order by id))[1 + n % ${artists}], 'piece-' || n,
      initcap(words.list[1]) || ' ' || initcap((select noun from thing where place = 1 + n % 20)) || ' ' || n,
      array_to_string(words.list, ' ') || ', ' || (array['blue','green','red','white','black'])[1 + n / 3 % 5] || ' and quiet',
      (array['Stoneware','Blown glass','Oil on linen','Silver','Silk','Linocut'])[1 + n % 6], '6 × 4 in',
      1500 + (n::bigint * 7919 % 20000)::int, n / 7 % 4,
      (array['ceramics','glass-art','paintings','jewelry','textiles','photography'])[1 + n % 6], now() - n * interval '20 seconds',
      (select pictures from products limit 1)
    from generate_series(1, ${pieces}) as n,
      lateral (select array_agg(word) as list from
        (select 1 + floor(3100 * power(random(), 3))::int as place from generate_series(1, 14 + n * 0)) as chosen
        join word using (place)) as words`,
  `alter table products enable trigger user`,
];

const small = await open('bench_small');
const large = await open('bench_large');
const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1);
let since = performance.now();
await runSql(large.url, ...fill);
console.log(
  `${pieces.toLocaleString('en-US')} pieces by ${artists.toLocaleString('en-US')} artists made in ${seconds(since)} s.`,
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

const find = (address: string) => (db: typeof small.db) =>
  search(db, readExploreQuery(new URLSearchParams(address)), { now: new Date() });
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
  'a typo (cermic)': find('q=cermic'),
  'two typos (tenmuko bowll)': find('q=tenmuko+bowll'),
  'nothing found (qqzzx)': find('q=qqzzx'),
  'suggestions (bow)': (db) => suggest(db, 'bow', new Date()),
  'suggestions (bl)': (db) => suggest(db, 'bl', new Date()),
  'suggestions (blue bo)': (db) => suggest(db, 'blue bo', new Date()),
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
