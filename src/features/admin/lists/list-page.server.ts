/** Loads the lists of the admin panel: one query for a page, or two with numbers of the views, however many rows there are. */

import type { AstroGlobal } from 'astro';
import { and, type SQL, sql } from 'drizzle-orm';
import { type CsvCell, csvStart, writeCsvRow } from '../../../platform/csv/write-csv.ts';
import type { Database } from '../../../platform/database/database.ts';
import { dateFormat } from '../../../platform/date-format.ts';
import { privateFile } from '../../../platform/http/private-file.ts';
import { statusOf } from '../../../platform/http/responses.ts';
import { formatCents } from '../../../platform/money.ts';
import { toPattern } from '../../../platform/ui/list-search.ts';
import {
  type AdminList,
  type CellValue,
  type Column,
  type ListOrder,
  type ListQuery,
  type ListWords,
  listQueryText,
  type RowHead,
  readListQuery,
} from './list.ts';
import { listWords } from './words.ts';

const rowsPerPage = 50;
/** Rows of a file. More would take too long to make at once. */
export const fileRowsMax = 10_000;

interface ShownRow extends RowHead {
  id: string;
  /** In the order of `LoadedList.columns`; empty for nothing. */
  cells: readonly string[];
}

export interface LoadedList<Row = unknown> {
  /** The rows as they were read, for lists that show them in their own way. */
  found: readonly Row[];
  words: ListWords;
  path: string;
  action: string;
  query: ListQuery;
  isFiltered: boolean;
  views: readonly { name: string; label: string; href: string; count: number | null }[];
  columns: readonly (Pick<Column<never>, 'label' | 'narrow'> & { isNumber: boolean })[];
  rows: readonly ShownRow[];
  next: string | null;
  first: string;
  file: string;
}

async function conditionOf<Row extends { id: string }>(
  db: Database,
  list: AdminList<Row>,
  { search, view }: ListQuery,
) {
  const matching = search === '' ? undefined : await list.matches(toPattern(search), search, db);
  return { matching, inView: and(matching, list.views.find(({ name }) => name === view)?.where) };
}

const namesOf = (alias: string, { key, id }: ListOrder) => sql.raw(`${alias}.${key}, ${alias}.${id}`);

/** Rows behind this one. If it is gone, there are none, and the page leads back to the first one. */
function isBehind(order: ListOrder, after: string | null): SQL | undefined {
  if (after === null) return undefined;
  const { table, alias, id, newestFirst } = order;
  const last = sql`(select ${namesOf('last', order)} from ${sql.raw(table)} as last where ${sql.raw(`last.${id}`)} = ${after})`;
  return sql`(${namesOf(alias, order)}) ${sql.raw(newestFirst ? '<' : '>')} ${last}`;
}

function inOrder({ alias, key, id, newestFirst }: ListOrder): SQL[] {
  const way = newestFirst ? 'desc' : 'asc';
  return [sql.raw(`${alias}.${key} ${way}`), sql.raw(`${alias}.${id} ${way}`)];
}

async function countViews<Row extends { id: string }>(db: Database, list: AdminList<Row>, matching: SQL | undefined) {
  const numbers = list.views.map(({ name, where }) => [
    name,
    sql<number>`(count(*) filter (where ${where ?? sql`true`}))::int`,
  ]);
  return (await list.count?.(db, matching, Object.fromEntries(numbers))) ?? null;
}

const isNumber = (value: CellValue): boolean =>
  typeof value === 'number' || (typeof value === 'object' && value !== null && 'cents' in value);

function createFormat(timeZone: string): (value: CellValue) => string {
  const time = dateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone });
  return (value) => {
    if (value === null) return '';
    if (value instanceof Date) return time.format(value);
    return typeof value === 'object' ? formatCents(value.cents) : String(value);
  };
}

export async function loadList<Row extends { id: string }>(
  { url, locals }: Pick<AstroGlobal, 'url' | 'locals'>,
  list: AdminList<Row>,
): Promise<LoadedList<Row>> {
  const { db, config } = locals.app;
  const query = readListQuery(url, list);
  const { matching, inView } = await conditionOf(db, list, query);
  const [found, counts] = await Promise.all([
    list.read(db, {
      where: and(inView, isBehind(list.order, query.after)),
      orderBy: inOrder(list.order),
      limit: rowsPerPage + 1,
    }),
    countViews(db, list, matching),
  ]);
  const format = createFormat(config.site.timeZone);
  const columns = list.columns.filter(({ fileOnly }) => !fileOnly);
  const shown = found.slice(0, rowsPerPage);
  const pathOf = (change: Partial<ListQuery>) => list.path + listQueryText(list, { ...query, ...change });
  return {
    found: shown,
    words: list.words,
    path: list.path,
    action: pathOf({}),
    query,
    isFiltered: query.search !== '' || query.view !== list.views[0].name,
    views: list.views.map(({ name, label }) => ({
      name,
      label,
      href: pathOf({ view: name, after: null }),
      count: counts?.[name] ?? null,
    })),
    columns: columns.map(({ value, ...column }) => ({
      ...column,
      isNumber: shown.some((row) => isNumber(value(row))),
    })),
    rows: shown.map((row) => ({
      ...list.head(row),
      id: row.id,
      cells: columns.map(({ value }) => format(value(row))),
    })),
    next: found.length > rowsPerPage ? pathOf({ after: shown.at(-1)?.id ?? null }) : null,
    first: pathOf({ after: null }),
    file: list.csvPath + listQueryText(list, { ...query, after: null }),
  };
}

/** Reads all rows that a search and a view find. Null if they are more than `most`. */
export async function readAllRows<Row extends { id: string }>(
  db: Database,
  list: AdminList<Row>,
  { query, most }: { query: ListQuery; most: number },
): Promise<Row[] | null> {
  const { inView } = await conditionOf(db, list, query);
  const rows = await list.read(db, { where: inView, orderBy: inOrder(list.order), limit: most + 1 });
  return rows.length > most ? null : rows;
}

/** Writes all rows that the URL's search and view find. Null if they are more than a file holds. */
async function writeFile<Row extends { id: string }>(
  { url, locals }: Pick<AstroGlobal, 'url' | 'locals'>,
  list: AdminList<Row>,
): Promise<string | null> {
  const rows = await readAllRows(locals.app.db, list, { query: readListQuery(url, list), most: fileRowsMax });
  if (rows === null) return null;
  const toCell = (value: CellValue): CsvCell => (value instanceof Date ? value.toISOString() : value);
  const lines = rows.map((row) => writeCsvRow(list.columns.map(({ value }) => toCell(value(row)))));
  return csvStart + writeCsvRow(list.columns.map(({ label }) => label)) + lines.join('');
}

/** Answers with the file of a list; or, after setting the status, says why there is none. */
export async function answerListFile<Row extends { id: string }>(
  page: Pick<AstroGlobal, 'url' | 'locals' | 'response'>,
  list: AdminList<Row>,
): Promise<Response | string> {
  const file = await writeFile(page, list);
  if (file !== null) {
    const name = `${list.path.split('/').at(-1)}.csv`;
    return privateFile(file, { type: 'text/csv; charset=utf-8', name });
  }
  page.response.status = statusOf('too_many');
  return listWords.tooMany(fileRowsMax);
}
