import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../support/root.ts';

/** A sentence of each folder, with parameters as their names in braces, and both forms of a count. */
const known: Record<string, string[]> = {
  app: ['heading: Something went wrong on our end'],
  platform: ['missing: {label} is required.'],
  'features/accounts': ['linkExpired: This link no longer works. Request a new one.'],
  'features/admin': ['admin: No change needed. {name} is already an admin.'],
  'features/beta': ['tooManyTries: Too many attempts. Wait two minutes, then try again.'],
  'features/buying/cart': ['addedSeveral: Added {count} of {name} to your cart'],
  'features/buying/cart-dialog': ['decrease: Decrease quantity of {name}'],
  'features/buying/checkout': ['severalVendors: You can check out with one artist at a time.'],
  'features/buying/orders': ['title: You keep {amount}'],
  'features/catalog': [
    'characters: Use only letters, numbers, and hyphens in your store URL.',
    'inCart: {name} is being bought right now. Try again after {time}, or remove it.',
    'inCart: {name} is being bought right now. Try again in a few minutes, or remove it.',
  ],
  'features/favorites': ['not_found: This is no longer on the site.'],
  'features/favorites/collections': ['itemCount: 1 item', 'itemCount: {count} items'],
  'features/favorites/page': ['adding: Adding 1 favorite…', 'adding: Adding {count} favorites…'],
  'features/messages': ['subject: {from} wrote to {vendor}'],
};

const output = execFileSync(process.execPath, [path.join(root, 'src/tools/words.ts')], { encoding: 'utf8' });

test('npm run words prints texts only, and parameters by their names', () => {
  expect(output.split('\n').filter((line) => /NaN|undefined|=>|\[object|\}\d/.test(line))).toEqual([]);
  expect(output).toContain('{siteName} is a marketplace for artists of {city}.');
});

test('npm run words passes samples that read like the real thing', () => {
  const lines = output.split('\n').map((line) => line.trim());
  expect(lines.filter((line) => /\$0\.12|\b0 GB|\{, |\{\w+ \d\}|(?:^|[ :])… /.test(line))).toEqual([]);
  expect(lines).toEqual(
    expect.arrayContaining([
      'with: With {name} and another {name}',
      'admission: $45 admission',
      'price: Enter a price from $1.00 to $1,000.00.',
      'ordinal: First',
      'whatSold: 12 orders and 12 pieces sold in person',
      'emptyTabText: You haven’t saved any artists yet.',
      'Artists pay {monthlyPrice} a month. Stripe takes the card, keeps it, and writes the invoices.',
    ]),
  );
});

test('npm run words prints the texts of every words file, in the order of a visit', () => {
  const printed = [...output.matchAll(/^# src\/(.+)$/gm)].map(([, file = '']) => file);
  const all = globSync('**/words.ts', { cwd: path.join(root, 'src'), exclude: ['tools/**'] });
  expect(all.filter((file) => !printed.includes(file))).toEqual([]);
  expect(printed.indexOf('features/catalog/words.ts')).toBeLessThan(printed.indexOf('features/buying/cart/words.ts'));
  const parts = output.split(/^# src\//m);
  for (const [folder, sentences] of Object.entries(known)) {
    const lines = parts.filter((part) => part.startsWith(`${folder}/words.ts`)).flatMap((part) => part.split('\n'));
    expect(lines.map((line) => line.trim())).toEqual(expect.arrayContaining(sentences));
  }
});

test('no sentence says that a price includes its sales tax, or that somebody else pays it: KRS 139.220 forbids that', () => {
  const forbidden =
    /\btax(es)?\b[^.]{0,30}\b(included|absorbed|assumed|on us)\b|\b(include[sd]?|including|absorbs?)\b[^.]{0,30}\btax|\btax[- ]free\b/i;
  expect('Shipping and tax included.').toMatch(forbidden);
  expect('Prices include Kentucky sales tax.').toMatch(forbidden);
  expect(output.split('\n').filter((line) => forbidden.test(line))).toEqual([]);
});
