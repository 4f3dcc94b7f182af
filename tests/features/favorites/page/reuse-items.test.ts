import { expect, it } from 'vitest';
import { reuseUnchangedItems } from '../../../../src/features/favorites/page/reuse-items.ts';
import { fc } from '../../../support/rounds.ts';

const lists = fc.uniqueArray(fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), count: fc.nat(2) }), {
  selector: ({ id }) => id,
});

it('returns the new list with the previous objects for unchanged items', () => {
  fc.assert(
    fc.property(lists, lists, (previous, next) => {
      const reused = reuseUnchangedItems(previous, next);
      expect(reused).toEqual(next);
      for (const item of reused) {
        const old = previous.find(({ id }) => id === item.id);
        if (old?.count === item.count) expect(item).toBe(old);
      }
    }),
  );
});

it('returns the previous list if nothing changed', () => {
  fc.assert(
    fc.property(lists, (previous) => {
      expect(reuseUnchangedItems(previous, structuredClone(previous))).toBe(previous);
      expect(reuseUnchangedItems(previous, [...previous])).toBe(previous);
    }),
  );
});
