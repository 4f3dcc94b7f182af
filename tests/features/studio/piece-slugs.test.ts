import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isSlugShaped } from '../../../src/features/catalog/slugs.ts';
import { isSlugOf, storePageNames, toPieceSlug } from '../../../src/features/studio/pieces/piece-slugs.server.ts';
import { toAddressName } from '../../support/address-name.ts';
import { root } from '../../support/root.ts';
import { fc } from '../../support/rounds.ts';

test('no piece can have the name of a page of its store', () => {
  const names = readdirSync(path.join(root, 'src/pages/[vendor]')).map(toAddressName);
  for (const name of names) if (name !== null) expect([...storePageNames]).toContain(name);
  for (const name of storePageNames) expect(storePageNames.has(toPieceSlug(name))).toBe(false);
});

test('every name makes a slug that pages accept, and recognize as the name’s', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.nat(5000), (name, number) => {
      const slug = toPieceSlug(name);
      expect(isSlugShaped(slug) && isSlugShaped(`${slug}-${number}`)).toBe(true);
      expect(slug).not.toMatch(/^-|-$/);
      expect(storePageNames.has(slug)).toBe(false);
      expect(isSlugOf(slug, name) && isSlugOf(`${slug}-${number}`, name)).toBe(true);
    }),
    { numRuns: 5000 },
  );
});
