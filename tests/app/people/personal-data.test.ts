/** Every table is decided on: what Download My Data has of it, and what Delete Account does. */
import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import * as schema from '../../../src/app/database/schema.ts';
import { dataParts, personalTables } from '../../../src/app/people/personal-data.ts';
import { columnsOf } from '../../../src/features/settings/privacy/export-data.server.ts';

const tables = Object.values(schema as Record<string, unknown>).filter((one) => is(one, PgTable)) as PgTable[];
const columnNames = (table: PgTable) => getTableConfig(table).columns.map(({ name }) => name);

/** Columns that name an account by a reference, or a person by what they are called. */
function namesOfPeople(table: PgTable): string[] {
  const { foreignKeys } = getTableConfig(table);
  const references = foreignKeys
    .map((key) => key.reference())
    .filter(({ foreignTable }) => getTableName(foreignTable) === 'users')
    .flatMap(({ columns }) => columns.map(({ name }) => name));
  const texts = getTableConfig(table).columns.filter((column) => /^(?:text|jsonb)/.test(column.getSQLType()));
  const called = texts
    .map(({ name }) => name)
    .filter((name) =>
      /email|(?:user|actor|account)_id$|_by$|^(?:customer|visitor|artist|first|last)_name$|address$|^ip_|avatar|^body$/.test(
        name,
      ),
    );
  return [...new Set([...references, ...called])];
}

/** Places, providers' ids, and text of the operator: not a person's, whatever they are called. */
const nobodys = new Set(['events.address', 'vendors.stripe_account_id', 'orders.stripe_account_id']);

test('each table is decided on, and nothing else', () => {
  expect(Object.keys(personalTables).toSorted()).toEqual(tables.map(getTableName).toSorted());
});

test.each(tables.map((table) => [getTableName(table), table] as const))(
  'the columns of %s that name people are known',
  (name, table) => {
    const known = personalTables[name]?.people ?? [];
    expect(
      namesOfPeople(table).filter((column) => !known.includes(column) && !nobodys.has(`${name}.${column}`)),
    ).toEqual([]);
    expect(known.filter((column) => !columnNames(table).includes(column))).toEqual([]);
  },
);

test('the file has a part of each table, but for those that say why not', () => {
  const inFile = new Set(dataParts.map(({ table }) => getTableName(table)));
  const decided = Object.entries(personalTables).filter(([, { notInFile }]) => notInFile === undefined);
  expect([...inFile].toSorted()).toEqual(decided.map(([name]) => name).toSorted());
  expect(new Set(dataParts.map(({ name }) => name)).size).toBe(dataParts.length);
});

test.each(dataParts.map((part) => [part.name, part] as const))(
  'the part %s names columns that exist, and no secret',
  (_name, part) => {
    const columns = Object.keys(columnsOf(part));
    expect(columns.length).toBeGreaterThan(0);
    if (part.only) expect(columns.toSorted()).toEqual([...part.only].toSorted());
    expect(columns.filter((column) => /hash|secret|password|token$/i.test(column) && column !== 'shareToken')).toEqual(
      [],
    );
  },
);
