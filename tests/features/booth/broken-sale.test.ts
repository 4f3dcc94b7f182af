import * as v from 'valibot';
import { expect, it } from 'vitest';
import { brokenSaleSchema } from '../../../src/features/booth/broken-sale.server.ts';

it('cuts the name of a line that is too long, and names one that can’t be shown as what it is', () => {
  const names = ['Bowl', 'Jar '.repeat(3000), 'Mug\u0000'];
  const sale = { id: crypto.randomUUID(), lines: names.map((name) => ({ name })) };
  const { lines } = v.parse(brokenSaleSchema, sale);
  expect(lines.map(({ name }) => name)).toEqual([
    'Bowl',
    `${'Jar '.repeat(30).slice(0, 119).trim()}…`,
    'Something whose name can’t be read',
  ]);
});
