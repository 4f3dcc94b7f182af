/**
 * What a list of the admin panel is made of. Each list describes its rows once, and gets its search, views, pages, and file from
 * `list-page.server.ts` and `ListView.astro`.
 */
import type { SQL } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import type { Cents } from '../../../platform/money.ts';
import type { Picture } from '../../../platform/pictures.ts';
import { readSearch } from '../../../platform/ui/list-search.ts';

/** What a cell holds. Times are shown in the site's time zone. */
export type CellValue = string | number | Date | { readonly cents: Cents } | null;

export interface Column<Row> {
  label: string;
  value(row: Row): CellValue;
  /** True for what stands in the file only, because the row's title or note says it. */
  fileOnly?: boolean;
  /** On a narrow screen: without its label, if the value says what it is, or not at all, if the row's page says it. */
  narrow?: 'plain' | 'none';
}

/** Something to do with a row by one button. The form is sent to the list's own page with the row's `id`. */
interface RowAct {
  do: string;
  label: string;
}

/** Something to do with a row that needs a few words, sent as the field `note`. */
interface RowQuestion extends RowAct {
  question: string;
  hint: string;
  max: number;
}

export interface RowHead {
  title: string;
  /** Where the title leads; null for nowhere. */
  href: string | null;
  note?: string;
  /** A text that somebody wrote, with its line breaks. */
  text?: string;
  /** Null for a row that could have one. */
  picture?: Picture | null;
  acts?: readonly RowAct[];
  ask?: RowQuestion;
}

/**
 * The order of a list, which also says where a page ends. Names of SQL, written in code: a table (or a query in parentheses) with
 * the alias by which `read` knows it, the column to sort by, and the unique one that decides between equals.
 */
export interface ListOrder {
  table: string;
  alias: string;
  key: string;
  id: string;
  isUuid: boolean;
  newestFirst: boolean;
}

interface ListSlice {
  where: SQL | undefined;
  orderBy: SQL[];
  limit: number;
}

export interface ListWords {
  title: string;
  /** For search engines and the tab; nobody else reads it. */
  description: string;
  search: string;
  empty: string;
  /** Above the rows, what isn't plain from them. */
  about?: string;
}

interface ListView {
  /** As it stands in the address. The first view is what a visit begins with, and doesn't. */
  name: string;
  label: string;
  where: SQL | undefined;
}

export interface AdminList<Row extends { id: string }> {
  path: string;
  csvPath: string;
  words: ListWords;
  views: readonly [ListView, ...ListView[]];
  order: ListOrder;
  /** Returns what a search looks at. `pattern` is for `ilike`. Lists of very many rows look first how many there are. */
  matches(pattern: string, search: string, db: Database): SQL | undefined | Promise<SQL>;
  /** Reads rows with one query. */
  read(db: Database, slice: ListSlice): Promise<Row[]>;
  /** Counts the rows of each view with one query, for lists of hundreds of rows. Others show no numbers. */
  count?(db: Database, where: SQL | undefined, numbers: Record<string, SQL<number>>): Promise<Record<string, number>>;
  head(row: Row): RowHead;
  columns: readonly Column<Row>[];
}

/** Creates a description, and lets TypeScript find out the type of its rows. */
export const defineList = <Row extends { id: string }>(list: AdminList<Row>): AdminList<Row> => list;

export interface ListQuery {
  search: string;
  view: string;
  after: string | null;
}

/** Reads the address of a list. Whatever it can't be is read as nothing: the first page of all. */
export function readListQuery(url: URL, { views, order }: Pick<AdminList<never>, 'views' | 'order'>): ListQuery {
  const asked = url.searchParams.get('view');
  const after = url.searchParams.get('after') ?? '';
  const isId = order.isUuid ? /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/ : /^[\w:.-]{1,80}$/;
  const view = views.find(({ name }) => name === asked) ?? views[0];
  return { search: readSearch(url), view: view.name, after: isId.test(after) ? after : null };
}

/** Returns the query of a list's address, with its question mark; empty for the first page of all. */
export function listQueryText(
  { views }: Pick<AdminList<never>, 'views'>,
  { search, view, after }: ListQuery,
  more: Readonly<Record<string, string>> = {},
): string {
  const params = new URLSearchParams({
    ...(search === '' ? {} : { q: search }),
    ...(view === views[0].name ? {} : { view }),
    ...(after === null ? {} : { after }),
    ...more,
  });
  return params.size === 0 ? '' : `?${params}`;
}
