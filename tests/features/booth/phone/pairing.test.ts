/** Pairing with a store deletes what is kept of another one, but never a sale that only this phone has. */
import { expect, test } from 'vitest';
import type { BoothDay } from '../../../../src/features/booth/booth.api.ts';
import { type KeptSale, keepSale } from '../../../../src/features/booth/phone/kept-sale.ts';
import { createPairing, SalesHeld } from '../../../../src/features/booth/phone/pairing.store.ts';
import { phoneSale } from '../../../support/booth.ts';

const kiln = { id: 'k', slug: 'portland-kiln', name: 'Portland Kiln' };
const press = { id: 'p', slug: 'ohio-press', name: 'Ohio Press' };
const kept = (changes: Partial<KeptSale> = {}): KeptSale => ({
  ...keepSale(phoneSale([], { now: new Date('2026-11-29T17:00:00Z') }), kiln.id),
  ...changes,
});

/** A phone that was paired with the kiln, and what was done to it. */
function makePhone({ stored = [], shown = [] }: { stored?: KeptSale[]; shown?: KeptSale[] }) {
  const done: string[] = [];
  const pair = createPairing({
    box: {
      read: async <Name extends string>(name: Name) => (name === 'day' ? { store: kiln } : null) as never,
      listSales: async () => stored,
      wipe: async (store) => void done.push(`wiped ${store}`),
    },
    listShown: () => shown,
    unpair: async () => void done.push('unpaired'),
  });
  const call = (store: BoothDay['store']) => async () => {
    done.push('paired');
    return { store };
  };
  return { done, stored, pair, call };
}

test('what only this phone has keeps it from another store, before the server is asked', async () => {
  for (const held of [
    { stored: [kept()] },
    { stored: [kept({ state: 'refused', reason: 'unreadable' })] },
    { shown: [kept({ state: 'unsaved' })] },
  ]) {
    const { done, pair, call } = makePhone(held);
    await expect(pair(press.slug, call(press))).rejects.toThrow(SalesHeld);
    expect(done).toEqual([]);
    await pair(kiln.slug, call(kiln));
    expect(done).toEqual(['paired']);
  }
});

test('what was saved as a file no longer keeps it, and what another store sold never did', async () => {
  const [mine, theirs] = [kept(), kept({ store: press.id })];
  const { done, pair, call } = makePhone({ stored: [mine, theirs] });
  await expect(pair(press.slug, call(press), [theirs.id])).rejects.toThrow(SalesHeld);
  await pair(press.slug, call(press), [mine.id]);
  expect(done).toEqual(['paired', 'wiped k']);
});

test('a pairing that turns out to be with another store is undone while a sale is held', async () => {
  const { done, pair, call } = makePhone({ stored: [kept()] });
  await expect(pair(kiln.slug, call(press))).rejects.toThrow(SalesHeld);
  expect(done).toEqual(['paired', 'unpaired']);
});

test('what the site has of another store goes', async () => {
  const { done, pair, call } = makePhone({
    stored: [kept({ state: 'recorded' }), kept({ state: 'refused', reason: 'piece' })],
  });
  await pair(press.slug, call(press));
  expect(done).toEqual(['paired', 'wiped k']);
});
