import { expect, it } from 'vitest';
import { steadyItems, steadyList } from '../../../../src/features/favorites/page/steady.ts';
import { fc } from '../../../support/random.ts';

const lists = fc.uniqueArray(fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), count: fc.nat(2) }), {
  selector: ({ id }) => id,
});

it('says what is new, with the objects of before for what stayed as it was', () => {
  fc.assert(
    fc.property(lists, lists, (before, next) => {
      const steady = steadyItems(before, next);
      expect(steady).toEqual(next);
      for (const item of steady) {
        const old = before.find(({ id }) => id === item.id);
        if (old?.count === item.count) expect(item).toBe(old);
      }
    }),
  );
});

it('is the list of before where nothing changed', () => {
  fc.assert(
    fc.property(lists, (before) => {
      expect(steadyItems(before, structuredClone(before))).toBe(before);
      expect(steadyList(before, [...before])).toBe(before);
    }),
  );
});
