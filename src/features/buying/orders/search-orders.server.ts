/**
 * Finds orders by a text. An index of trigrams finds the few that have a rare one. Orders with a frequent one are found by reading them
 * in the order of their list, until a page is full; nobody counts those.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { orderIsAtBooth, orderLines, orderRank, orderSearchText, orders } from './orders.table.ts';
import { parcels, recipientName } from './parcels.table.ts';
import { saleSearchText, sales } from './sales.table.ts';

export interface FoundOrder {
  id: string;
  /** See `orderRank`. */
  rank: number;
  isAtBooth: boolean;
}

/** With more, reading in order is faster. */
const foundMax = 1_000;
const limit = sql.raw(`limit ${foundMax + 1}`);

const found = sql`select orders.id, ${orderRank} as rank, ${orderIsAtBooth} as "isAtBooth"`;

/** An index of trigrams knows nothing shorter. */
const hasTrigram = (pattern: string): boolean => /[\p{L}\p{N}]{3}/u.test(pattern);

interface Places {
  of: SQL;
  /** Columns of `orderSearchText` that match. */
  columns: SQL;
  /** Others that match, by an index of their own. */
  others: SQL;
  /** Whether what lies beside orders is looked at: the names in addresses, and the text of sales in person, `saleSearchText`. */
  beside: boolean;
}

/** Finds the orders that match; null if there are very many. One query. */
export async function findOrders(
  db: Database,
  pattern: string,
  { of, columns, others, beside }: Places,
): Promise<FoundOrder[] | null> {
  if (!hasTrigram(pattern)) return null;
  // What was found before isn't counted again: a buyer's name is mostly that of the address.
  const ofBeside = sql`union all (${found} from ${sales} as sale join ${orders} on orders.id = sale.order_id
      where ${of} and ${saleSearchText} ilike ${pattern} and (${columns} or ${others}) is not true ${limit})
    union all (${found} from ${parcels} as parcel join ${orders} on orders.id = parcel.order_id
      where ${of} and ${recipientName} ilike ${pattern} and (${columns}) is not true ${limit})`;
  const { rows } = await db.execute<FoundOrder & Record<string, unknown>>(sql`
    (${found} from ${orders} where ${of} and ${orderSearchText} ilike ${pattern} and ${columns} ${limit})
    union all (${found} from ${orders} where ${of} and ${others} ${limit})
    ${beside ? ofBeside : sql``}
    union all (${found} from ${orderLines} as line join ${orders} on orders.id = line.order_id
      where ${of} and line.name ilike ${pattern} ${limit})`);
  return rows.length > foundMax ? null : [...new Map(rows.map((row) => [row.id, row])).values()];
}

export const isFound = (all: readonly FoundOrder[]): SQL =>
  sql`orders.id = any(${`{${all.map(({ id }) => id).join(',')}}`}::uuid[])`;

/** True for orders that match, to be asked of one after the other. Not `exists`, for which PostgreSQL may first read all lines. */
export const orderMatches = (pattern: string, { columns, others, beside }: Omit<Places, 'of'>): SQL => {
  const ofBeside = sql`or case orders.channel
    when 'in_person' then (select ${saleSearchText} ilike ${pattern} from ${sales} as sale where sale.order_id = orders.id)
    when 'online' then (select ${recipientName} ilike ${pattern} from ${parcels} as parcel where parcel.order_id = orders.id) end`;
  return sql`(${columns} or ${others} ${beside ? ofBeside : sql``} or (select bool_or(line.name ilike ${pattern}) from ${orderLines} as line where line.order_id = orders.id))`;
};
