/** Writes the file with everything that is held on an account, table by table, so that its size doesn't matter. */
import { asc, getTableColumns, type SQL } from 'drizzle-orm';
import { type AnyPgTable, getTableConfig, type PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../../platform/database/database.ts';
import { listWaitingMails } from '../../../platform/mail/erase-mails.ts';
import { type Picture, pictureFallbackWidth } from '../../../platform/pictures.ts';
import { paths, toAbsoluteUrl } from '../../../site/paths.ts';

export interface Person {
  id: string;
  /** Lower case; null if it isn't verified, and so may be another person's. */
  email: string | null;
}

export interface DataPart {
  name: string;
  table: AnyPgTable;
  of(person: Person, db: Database): SQL | undefined;
  /** Columns that the file leaves out: secrets, and what is about others. */
  without?: readonly string[];
  /** The only columns that the file has, for rows that are mostly about others. */
  only?: readonly string[];
}

const batch = 500;

const isPicture = (value: unknown): value is Picture =>
  typeof value === 'object' && value !== null && 'key' in value && 'widths' in value && Array.isArray(value.widths);

export function columnsOf({ table, without = [], only }: DataPart): Record<string, PgColumn> {
  const all = Object.entries(getTableColumns(table)) as [string, PgColumn][];
  return Object.fromEntries(all.filter(([name]) => !without.includes(name) && (only?.includes(name) ?? true)));
}

/** Returns the columns that tell rows apart, for a steady order. */
function keysOf(table: AnyPgTable): PgColumn[] {
  const { columns, primaryKeys } = getTableConfig(table);
  const [several] = primaryKeys;
  return several ? several.columns : columns.filter(({ primary }) => primary);
}

async function* rowsOf(db: Database, part: DataPart, person: Person): AsyncGenerator<Record<string, unknown>> {
  const where = part.of(person, db);
  if (where === undefined) return;
  for (let offset = 0; ; offset += batch) {
    const rows = await db
      .select(columnsOf(part))
      .from(part.table)
      .where(where)
      .orderBy(...keysOf(part.table).map((key) => asc(key)))
      .limit(batch)
      .offset(offset);
    yield* rows;
    if (rows.length < batch) return;
  }
}

/**
 * Yields the file as JSON.
 * @param about sentences at its beginning
 */
export async function* writeData(
  db: Database,
  person: Person,
  parts: readonly DataPart[],
  { siteUrl, about }: { siteUrl: string; about: Record<string, string> },
): AsyncGenerator<string> {
  const withAddress = (_name: string, value: unknown): unknown => {
    if (!isPicture(value)) return value;
    const width = value.widths.includes(pictureFallbackWidth) ? pictureFallbackWidth : Math.max(...value.widths);
    return { ...value, address: toAbsoluteUrl(siteUrl, paths.media(value.key, width, 'webp')) };
  };
  yield `{\n"about": ${JSON.stringify(about)}`;
  for (const part of parts) {
    yield `,\n"${part.name}": [`;
    let isFirst = true;
    for await (const row of rowsOf(db, part, person)) {
      yield `${isFirst ? '' : ','}\n  ${JSON.stringify(row, withAddress)}`;
      isFirst = false;
    }
    yield isFirst ? ']' : '\n]';
  }
  const mails = person.email === null ? [] : await listWaitingMails(db, person.email);
  yield `,\n"emailsNotDelivered": ${JSON.stringify(mails)}\n}\n`;
}
