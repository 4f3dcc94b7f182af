import { getTableColumns } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  columnNames,
  editorOrder,
  erasedValues,
  labelNames,
  pieceFields,
  tableOrder,
  valueNames,
} from '../../../src/features/catalog/piece-fields.ts';
import { products } from '../../../src/features/catalog/products.table.ts';

/** Columns that are no fields of a piece, each with the reason. */
const others = {
  id: 'Names the piece to us.',
  vendorId: 'Says whose it is.',
  slug: 'Its address, which we make of its name.',
  isActive: 'Part of its state, which has calls of its own.',
  publishedAt: 'Part of its state.',
  archivedAt: 'Part of its state.',
  position: 'Its place among the store’s pieces.',
  revision: 'Tells which form is stale.',
  createdAt: 'Kept by us.',
  updatedAt: 'Kept by us.',
};

/** Columns with words or numbers that stay when a store closes, because its buyers’ orders name them. */
const kept = ['name', 'priceCents', 'inventory', 'categorySlug'];

const columns = getTableColumns(products);

test('every column of the products is a field of a piece, or is listed with its reason', () => {
  expect(Object.keys(columns).toSorted()).toEqual([...Object.keys(pieceFields), ...Object.keys(others)].toSorted());
});

test('every field has its place in the editor and in tables, once', () => {
  expect(editorOrder.toSorted()).toEqual(valueNames.toSorted());
  expect(tableOrder.toSorted()).toEqual(valueNames.toSorted());
  for (const of of [Object.values(pieceFields).map(({ form }) => form), valueNames.flatMap(columnNames)]) {
    expect(new Set(of).size).toBe(of.length);
  }
});

test('a field keeps nothing once its store is closed, unless orders name it', () => {
  const erased = Object.entries(erasedValues);
  expect([...erased.map(([name]) => name), ...kept].toSorted()).toEqual(Object.keys(pieceFields).toSorted());
  for (const [name, value] of erased) expect([name, value ?? []]).toEqual([name, value === '' ? '' : []]);
});

test('what is told is stored as the description says: a text, or nothing', () => {
  const told = Object.entries(pieceFields).filter(([name]) => !kept.includes(name) && name !== 'pictures');
  for (const [name, field] of told) {
    const isNull = 'empty' in field && field.empty === null;
    expect([name, columns[name as keyof typeof columns].notNull]).toEqual([name, !isNull]);
  }
});

test('the label beside a piece is made of its details', () => {
  expect(labelNames.every((name) => name in erasedValues)).toBe(true);
});
