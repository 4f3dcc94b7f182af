import { getTableColumns } from 'drizzle-orm';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { vendors } from '../../../../src/features/catalog/vendors.table.ts';
import {
  columnOf,
  erasedColumns,
  storeFieldNames,
  toPartInput,
  toPartTexts,
} from '../../../../src/features/studio/storefront/store-fields.ts';
import { storePartSchemas, storeSettingsSchema } from '../../../../src/features/studio/storefront/storefront.api.ts';

/** Columns that the editor has no field for, each with the reason. */
const others = {
  id: 'Names the store to us.',
  slug: 'Its address, which never changes.',
  ownerUserId: 'Says whose it is.',
  email: 'Chosen with the account.',
  joinedDate: 'Kept by us.',
  stripeAccountId: 'The provider’s.',
  paymentsState: 'The provider’s.',
  isActive: 'Set by admins.',
  suspendedReason: 'Set by admins.',
  suspendedAt: 'Set by admins.',
  awayUntil: 'Has a form of its own.',
  restsAt: 'Follows from the plan.',
  listedAt: 'Kept by us.',
  customCss: 'Made of what was typed.',
  position: 'Set by admins.',
  revision: 'Tells which form is stale.',
  createdAt: 'Kept by us.',
  updatedAt: 'Kept by us.',
};

/** What stays when a store closes: orders name it, or it says nothing of anybody. */
const kept = [
  'theme',
  'name',
  // Becomes the store's name.
  'owner',
  'shippingCents',
  'freeShippingOverCents',
  'sendsWithinDays',
  'customerDiscountPercent',
];

const columns = getTableColumns(vendors);

test('every column of the vendors is a field of the editor, or is listed with its reason', () => {
  expect(Object.keys(columns).toSorted()).toEqual(
    [...storeFieldNames.map(columnOf), ...Object.keys(others)].toSorted(),
  );
});

test('a field keeps nothing once its store is closed, unless orders name it', () => {
  expect([...Object.keys(erasedColumns), ...kept].toSorted()).toEqual(storeFieldNames.map(columnOf).toSorted());
  for (const [name, value] of Object.entries(erasedColumns)) {
    expect([name, value]).toEqual([name, columns[name as keyof typeof columns].notNull ? '' : null]);
  }
});

test('archives and programs have every field but the pictures', () => {
  const named = [...Object.keys(storeSettingsSchema.entries), 'header', 'portrait'];
  expect(named.toSorted()).toEqual(storeFieldNames.toSorted());
});

const shipping = {
  shippingCents: null,
  freeShippingOverCents: null,
  sendsWithinDays: null,
  pickup: null,
  pickupHours: null,
  customerDiscountPercent: 0,
  salesNote: '',
};

test('a form that nobody touched says what is stored: not set stays null, free stays 0', () => {
  const store = (values: object) => ({ ...Object.fromEntries(storeFieldNames.map((name) => [name, ''])), ...values });
  for (const shippingCents of [null, 0, 850, 1_200]) {
    const values = { ...shipping, shippingCents, pickup: 'Porch' };
    const texts = toPartTexts('shipping', store(values) as never, { primary: '#000000', secondary: '#ffffff' });
    expect(toPartInput('shipping', { ...texts, revision: 'x' })).toEqual({
      part: 'shipping',
      revision: 'x',
      ...values,
    });
  }
});

test('a field that was not sent is undefined, never not set', () => {
  const input = toPartInput('shipping', { revision: 'x', pickup: '' });
  expect(input).toEqual({ part: 'shipping', revision: 'x', pickup: null });
  expect(input['shippingCents']).toBeUndefined();
});

test('hours of pickup are two fields a day, there and back, and half a day is refused where it lacks', () => {
  const pickupHours = { sun: { opens: '12:00', closes: '16:00' } };
  const store = { ...Object.fromEntries(storeFieldNames.map((name) => [name, ''])), ...shipping, pickupHours };
  const texts = toPartTexts('shipping', store as never, { primary: '#000000', secondary: '#ffffff' });
  expect(texts).toMatchObject({ 'pickupHours.sun.opens': '12:00', 'pickupHours.mon.closes': '' });
  const read = (changes: Record<string, string>) =>
    v.safeParse(storePartSchemas.shipping, toPartInput('shipping', { ...texts, revision: 'x', ...changes }));
  expect(read({}).output).toMatchObject({ pickupHours });
  expect(read({ 'pickupHours.sun.opens': '', 'pickupHours.sun.closes': '' }).output).toMatchObject({
    pickupHours: null,
  });
  const problemsOf = (changes: Record<string, string>) => read(changes).issues?.map((issue) => v.getDotPath(issue));
  expect(problemsOf({ 'pickupHours.mon.opens': '10:00' })).toEqual(['pickupHours.mon.closes']);
  expect(problemsOf({ 'pickupHours.sun.closes': '11:00' })).toEqual(['pickupHours.sun.closes']);
  expect(problemsOf({ 'pickupHours.sun.opens': '25:00' })?.[0]).toBe('pickupHours.sun.opens');
});
