/** `npm run schema`: writes `docs/schema.md`, which says what each table has, from the tables in the code. A test compares the two. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { root } from './root.ts';

const schemaFile = 'src/app/database/schema.ts';
const pageFile = 'docs/schema.md';

interface Described {
  file: string;
  config: ReturnType<typeof getTableConfig>;
}

const byName = (a: Described, b: Described) => a.config.name.localeCompare(b.config.name);

async function readTables(): Promise<Described[]> {
  const text = readFileSync(path.join(root, schemaFile), 'utf8');
  const files = [...text.matchAll(/from '(.+)'/g)].map(([, name = '']) =>
    path.posix.join(path.dirname(schemaFile), name),
  );
  const tables = await Promise.all(
    files.map(async (file) => {
      const exported: Record<string, unknown> = await import(pathToFileURL(path.join(root, file)).href);
      const found = Object.values(exported).filter((one): one is PgTable => is(one, PgTable));
      return found.map((table) => ({ file, config: getTableConfig(table) })).sort(byName);
    }),
  );
  return tables.flat();
}

/** "buying" for a table of `src/features/buying/orders/`; "app" for one of `src/app`. */
const roomOf = (file: string): string => /^src\/features\/([^/]+)/.exec(file)?.[1] ?? file.split('/')[1] ?? file;

const columnsOf = (columns: readonly { name: string }[]) => columns.map(({ name }) => `\`${name}\``).join(', ');

function keysOf({ config }: Described) {
  return config.foreignKeys.map((key) => {
    const { columns, foreignTable } = key.reference();
    return {
      columns: columnsOf(columns),
      to: getTableConfig(foreignTable).name,
      onDelete: key.onDelete ?? 'no action',
    };
  });
}

function describeTable(table: Described): string {
  const { config, file } = table;
  const own = config.columns.filter(({ primary }) => primary);
  const primary = own.length > 0 ? own : config.primaryKeys.flatMap(({ columns }) => columns);
  const columns = config.columns.map((column) => {
    const values = column.enumValues?.length ? ` (${column.enumValues.join(', ')})` : '';
    return `\`${column.name}\` ${column.getSQLType()}${column.notNull ? '' : '?'}${values}`;
  });
  const keys = keysOf(table).map(({ columns: from, to, onDelete }) => `${from} → ${to} (on delete: ${onDelete})`);
  const counts = `${config.columns.length} columns, ${config.indexes.length} indexes, ${config.checks.length} checks`;
  return [
    `### ${config.name}`,
    '',
    `[\`${path.posix.basename(file)}\`](../${file}): ${counts}. Primary key: ${columnsOf(primary)}.`,
    '',
    `${columns.join(', ')}.`,
    ...(keys.length > 0 ? ['', `Keys: ${keys.join('; ')}.`] : []),
  ].join('\n');
}

/** The picture: each table in the box of its room, and an arrow for each key to another table. */
function drawTables(tables: readonly Described[]): string {
  const rooms = [...Map.groupBy(tables, ({ file }) => roomOf(file))];
  const arrows = tables.flatMap((table) => keysOf(table).map(({ to }) => `  ${table.config.name} --> ${to}`));
  return [
    '```mermaid',
    'flowchart LR',
    ...rooms.flatMap(([room, some]) => [
      `  subgraph room_${room} [${room}]`,
      ...some.map(({ config }) => `    ${config.name}`),
      '  end',
    ]),
    ...new Set(arrows),
    '```',
  ].join('\n');
}

/** Describes every table as a page in Markdown. */
export async function describeSchema(): Promise<string> {
  const tables = await readTables();
  const rooms = [...Map.groupBy(tables, ({ file }) => roomOf(file))];
  return `${[
    '# Tables',
    '',
    'Written by `npm run schema` from the tables in the code; a test compares the two. What a column means is said in its file. A question',
    'mark says that it may be null. Arrows are foreign keys; a few ids lead to a table of a room above without one. What is not a table, such as triggers and the functions of the search, is in the files of',
    '[`src/app/database`](../src/app/database).',
    '',
    'An order is money. How it is paid, how it reaches its buyer, and how it was sold in person lie beside it, in a row each where it',
    'applies: `checkouts`, `parcels`, `sales`, and `booth_sales`, with the order’s id as their key.',
    '',
    drawTables(tables),
    ...rooms.flatMap(([room, some]) => ['', `## ${room}`, ...some.flatMap((table) => ['', describeTable(table)])]),
  ].join('\n')}\n`;
}

if (import.meta.main) writeFileSync(path.join(root, pageFile), await describeSchema());
