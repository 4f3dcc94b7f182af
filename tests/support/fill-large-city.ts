/** A city far larger than Louisville, straight into the database of a site with the demo's data. */

/** How many artists make so many pieces. */
export const artistsOf = (pieces: number) => Math.min(10_000, Math.ceil(pieces / 100));

/** Names and texts from lists of words, of which some are far more frequent than others, as in a language. */
export const fillPieces = (pieces: number): string[] => [
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
    from generate_series(1, ${artistsOf(pieces)}) as n`,
  `alter table products disable trigger user`,
  `insert into products (vendor_id, slug, name, description, medium, size, price_cents, inventory, category_slug, published_at, pictures)
    select (array(select id from vendors where slug like 'artist-%' order by id))[1 + n % ${artistsOf(pieces)}], 'piece-' || n,
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

/** Two events an hour from now on, each with an artist. Comes after the artists. */
export const fillEvents = (count: number, pieces: number): string[] => [
  `alter table events disable trigger user`,
  `insert into events (slug, name, description, location, starts_at, ends_at)
    select 'fair-' || n, 'Fair ' || n, 'Things by hand.', 'Butchertown', now() + n * interval '30 minutes',
      now() + n * interval '30 minutes' + interval '4 hours' from generate_series(1, ${count}) as n`,
  `alter table events enable trigger user`,
  `alter table event_vendors disable trigger user`,
  `insert into event_vendors (event_id, vendor_id)
    select events.id, (array(select id from vendors where slug like 'artist-%' order by id))[1 + substr(slug, 6)::int % ${artistsOf(pieces)}]
    from events where slug like 'fair-%'`,
  `alter table event_vendors enable trigger user`,
];

/**
 * Paid orders of one line over two years, every tenth of the store with this slug, which sell all pieces of a store alike. Comes after the
 * pieces. All sums of months have to be made anew.
 */
export const fillOrders = (count: number, store: string, pieces: number): string[] => [
  `alter table orders disable trigger user`,
  `alter table order_lines disable trigger user`,
  `with made as (
    insert into orders (number, status, vendor_id, stripe_account_id, goods_cents, shipping_cents,
      processing_fee_cents, total_cents, application_fee_cents, processor_fee_cents, parcel_state, ship_by, customer_name,
      created_at, paid_at)
    select 'RC-L-' || lpad(n::text, 7, '0'), 'paid', case when n % 10 = 0 then (select id from vendors where slug = '${store}')
        else (array(select id from vendors where slug like 'artist-%' order by id))[1 + n % ${artistsOf(pieces)}] end,
      'acct_1', 4500, 0, 0, 4500, 68, 161, 'delivered', '2026-12-01',
      (array['Priya Raman','Ada Fern','June Holt','Sam Ortiz'])[1 + n % 4],
      now() - n * interval '1 minute', now() - n * interval '1 minute'
    from generate_series(1, ${count}) as n returning id, vendor_id, substr(number, 6)::int / 10 as turn),
  paying as (insert into checkouts (order_id, buyer_key, request_hash, expires_at) select id, id::text, 'h', now() from made),
  packed as (insert into parcels (order_id, delivery) select id, 'shipping' from made),
  pieces as (select vendor_id, array_agg(id order by id) as ids, array_agg(name order by id) as names from products group by vendor_id)
  insert into order_lines (order_id, product_id, position, name, unit_price_cents, quantity)
  select made.id, ids[1 + turn % cardinality(ids)], 0, names[1 + turn % cardinality(ids)], 4500, 1
    from made join pieces using (vendor_id)`,
  `alter table orders enable trigger user`,
  `alter table order_lines enable trigger user`,
  `insert into month_marks default values`,
];
