/** What was asked about shipping and pickup, there and back: “not set” never becomes $0, and $0 only comes from “free”. */
import { expect, test } from 'vitest';
import { toAnswers, toTerms } from '../../../src/features/studio/delivery/delivery-answers.ts';
import { describeKeep } from '../../../src/features/studio/delivery/describe-keep.ts';
import { summarizeDelivery } from '../../../src/features/studio/storefront/for-buyers.ts';
import { after, find, openPage, type } from '../../support/dom.ts';

const unsaid = { revision: '3', shippingCents: '', freeShippingOverCents: '', sendsWithinDays: '', pickup: '' };

test.each([
  ['nothing', {}, '', ''],
  ['a price', { shippingCents: '8.50' }, 'price', 'no'],
  ['free shipping', { shippingCents: '0' }, 'free', 'no'],
  ['pickup only', { pickup: 'Porch' }, 'no', 'yes'],
])('of a store that has said %s, the form shows that', (_, said, ships, picksUp) => {
  expect(toAnswers({ ...unsaid, ...said })).toMatchObject({ revision: '3', ships, picksUp });
});

test.each([
  [{}, '3'],
  [{ pickup: 'Porch' }, '3'],
  [{ shippingCents: '0' }, ''],
  [{ shippingCents: '8', sendsWithinDays: '5' }, '5'],
])('a store that has said %j is offered %j days, which are stored only if it ships', (said, days) => {
  const answers = toAnswers({ ...unsaid, ...said });
  expect(answers['sendsWithinDays']).toBe(days);
  expect(toTerms({ ...answers, ships: 'free' }).sendsWithinDays).toBe(days === '' ? null : Number(days));
  expect(toTerms({ ...answers, ships: 'no' }).sendsWithinDays).toBeNull();
});

test.each([
  [{ ships: 'price', shippingCents: '8.50', freeShippingOverCents: '90', picksUp: 'no' }, 850, 9000, null],
  [{ ships: 'free', shippingCents: '8', freeShippingOverCents: '90', picksUp: 'no' }, 0, null, null],
  [{ ships: 'no', shippingCents: '8', picksUp: 'yes', pickup: 'Porch' }, null, null, 'Porch'],
  [{ ships: 'price', shippingCents: 'eight', picksUp: 'no', pickup: 'Porch' }, 'eight', null, null],
])('%j is stored as it was meant', (answers: Record<string, string>, shipping, freeOver, pickup) => {
  expect(toTerms(answers)).toEqual({
    shippingCents: shipping,
    freeShippingOverCents: freeOver,
    sendsWithinDays: null,
    pickup,
  });
});

test('buyers read the price, pickup, and days, and the artist what is left', () => {
  const terms = { shippingCents: 500, freeShippingOverCents: 8000, pickup: 'Porch', sendsWithinDays: 4 };
  const unset = { ...terms, shippingCents: null, pickup: null };
  const read = (some: typeof terms | typeof unset) => ({
    ...summarizeDelivery(some),
    keep: describeKeep(some, 4200, 'added'),
  });
  expect(read(terms)).toEqual({
    ways: ['Shipping: $5.00 per order, free on orders of $80.00 or more', 'Pickup: Free'],
    sending: 'Ships within 4 business days.',
    keep: 'On a $47.00 order you keep $46.37: $42.00 for the piece and $5.00 for postage, minus our 1.5% fee ($0.63).',
  });
  expect(read(unset)).toEqual({
    ways: ['Nobody can buy yet.'],
    sending: '',
    keep: '',
  });
});

test('what buyers read follows the answers while they are given', async () => {
  const radios = (name: string, ...values: string[]) =>
    values.map((value) => `<input type="radio" name="${name}" value="${value}">`).join('');
  openPage({
    html: `<form id="delivery">${radios('ships', 'price', 'free', 'no')}<input name="shippingCents" value="">
      <input name="freeShippingOverCents" value=""><select name="sendsWithinDays"><option value="4" selected>4</option></select>
      ${radios('picksUp', 'yes', 'no')}<textarea name="pickup"></textarea></form>
      <section id="buyers-read" data-price="4200" data-fee="added">
        <p data-read="ways"></p><p data-read="sending"></p><p data-read="keep"></p></section>`,
  });
  const field = (selector: string) => find(`#delivery ${selector}`);
  const read = () =>
    ['ways', 'sending', 'keep'].map((name) => document.querySelector(`[data-read=${name}]`)?.textContent);
  await import('../../../src/features/studio/delivery/delivery.client.ts');
  expect(read()).toEqual(['Nobody can buy yet.', '', '']);
  await after(() => field('[value=price]').click());
  await type(field('[name=shippingCents]'), '5');
  expect(read()).toEqual([
    'Shipping: $5.00 per order',
    'Ships within 4 business days.',
    expect.stringContaining('$5.00 for postage'),
  ]);
  await type(field('[name=shippingCents]'), 'five');
  expect(read()[0]).toBe('Nobody can buy yet.');
  await after(() => field('[value=yes]').click());
  await type(field('textarea'), 'Porch');
  expect(read().slice(0, 2)).toEqual(['Pickup: Free', '']);
});
