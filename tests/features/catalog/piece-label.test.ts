import { expect, test } from 'vitest';
import { keepSizesWhole } from '../../../src/features/catalog/piece-label.ts';

test('the size of a piece does not break, and the words around it do', () => {
  expect(keepSizesWhole('Gelatin silver print, 11 × 16 in, 2025')).toBe(
    'Gelatin silver print, 11\u00a0×\u00a016\u00a0in, 2025',
  );
  expect(keepSizesWhole('Brass, 2¼ in drop')).toBe('Brass, 2¼\u00a0in drop');
  expect(keepSizesWhole('Linen, woven in Louisville')).toBe('Linen, woven in Louisville');
});
