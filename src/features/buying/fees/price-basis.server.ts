import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import type { Cents } from '../../../platform/money.ts';
import { products } from '../../catalog/products.table.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import type { ProcessingFeeSetting } from './fees.ts';
import { priceBasis } from './price-basis.table.ts';
import { containsProcessing, convertPrice, convertShipping } from './price-basis.ts';

type Convert = typeof convertPrice;

/** Joins each amount that there is to what becomes of it, so that SQL has no arithmetic of its own. */
async function toPairs(
  tx: Database,
  amounts: SQL,
  convert: Convert,
  toContaining: boolean,
): Promise<readonly [Cents, Cents][]> {
  const { rows } = await tx.execute<{ cents: number }>(sql`select distinct cents from (${amounts}) as amounts (cents)
    where cents is not null`);
  return rows.map(({ cents }) => [cents, convert(cents, toContaining)]);
}

const values = (pairs: readonly [Cents, Cents][]) =>
  sql`jsonb_to_recordset(${JSON.stringify(pairs.map(([was, now]) => ({ was, now })))}::jsonb) as pair (was int, now int)`;

interface OtherPrices {
  /** A table that keeps prices of pieces, and its column. */
  table: string;
  column: string;
}

async function convertAll(tx: Database, others: readonly OtherPrices[], toContaining: boolean): Promise<void> {
  const shipping = await toPairs(tx, sql`select shipping_cents from ${vendors}`, convertShipping, toContaining);
  await tx.execute(
    sql`update ${vendors} set shipping_cents = pair.now from ${values(shipping)} where shipping_cents = pair.was`,
  );
  const prices = await toPairs(tx, sql`select price_cents from ${products}`, convertPrice, toContaining);
  // A form that shows the old price is stale.
  await tx.execute(sql`update ${products} set price_cents = pair.now, revision = revision + 1
    from ${values(prices)} where price_cents = pair.was`);
  for (const { table, column } of others) {
    const [name, cents] = [sql.identifier(table), sql.identifier(column)];
    const kept = await toPairs(tx, sql`select ${cents} from ${name}`, convertPrice, toContaining);
    await tx.execute(
      sql`update ${name} set ${cents} = pair.now from ${values(kept)} where ${name}.${cents} = pair.was`,
    );
  }
}

/**
 * Brings the prices that are stored to what the setting means, before anybody reads them: artists keep asking the same.
 * @param others where else prices of pieces are kept, to be compared with theirs
 * @returns true if they were converted
 */
export async function keepPriceBasis(
  db: Database,
  setting: ProcessingFeeSetting,
  others: readonly OtherPrices[],
): Promise<boolean> {
  const wanted = containsProcessing(setting);
  return await db.transaction(async (tx) => {
    // In an empty database, whatever is stored from now on is as the setting says.
    await tx.execute(sql`insert into ${priceBasis} (contains_processing)
      select ${wanted} and not exists (select from ${vendors}) on conflict do nothing`);
    const [{ containsProcessing: now } = { containsProcessing: wanted }] = await tx
      .select()
      .from(priceBasis)
      .for('update');
    if (now === wanted) return false;
    await tx.execute(sql`set local site.bulk = 'on'`);
    await convertAll(tx, others, wanted);
    await tx.update(priceBasis).set({ containsProcessing: wanted });
    return true;
  });
}
