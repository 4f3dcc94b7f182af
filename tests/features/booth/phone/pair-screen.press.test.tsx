/** A phone is paired, and changes over to another store only once nothing of the first is lost. */
import { expect, test } from 'vitest';
import { keepSale } from '../../../../src/features/booth/phone/kept-sale.ts';
import { phoneSale } from '../../../support/booth.ts';
import {
  boothDay,
  field,
  jar,
  noSignal,
  openBoothPage,
  pass,
  refusal,
  said,
  savedFiles,
  sentBy,
  submit,
} from '../../../support/booth-page.tsx';
import { noon } from '../../../support/booth-tabs.ts';
import { named, press, type } from '../../../support/dom.ts';

const [day, pair, help, unpair] = [
  'GET /api/booth/day',
  'POST /api/booth/pair',
  'POST /api/booth/help',
  'POST /api/booth/unpair',
];
const unknown = refusal(401, 'Not paired.');
const unsent = keepSale(phoneSale([jar], { now: noon }), 's');
const ohioPress = { ...boothDay, store: { id: 'o', slug: 'ohio-press', name: 'Ohio Press' } };
const isOff = (name: string) => named(name).hasAttribute('disabled');

test('a phone is paired by whoever is signed in as the artist, and sells from then on', async () => {
  const page = await openBoothPage({ answers: { [day]: unknown, [pair]: unknown } });
  await type(field('Name'), 'Mara’s phone');
  await submit();
  expect(said()).toContain('Sign in as the store’s artist first.');
  expect(named('Sign In to Pair').getAttribute('href')).toContain('%2Fvendor%2Fportland-kiln%2Fpos');
  for (const [answer, text] of [
    [refusal(403, 'No.'), 'Only the store’s artist can pair a phone with it.'],
    [refusal(409, 'Too many phones.'), 'Too many phones.'],
    [noSignal, 'Check your connection'],
  ] as const) {
    page.answers[pair] = answer;
    await submit();
    expect(said()).toContain(text);
  }
  page.answers[pair] = { phone: boothDay.phone, store: boothDay.store };
  page.answers[day] = boothDay;
  await submit();
  await pass(0);
  expect(page.bodies(pair).at(-1)).toEqual({ vendor: 'portland-kiln', name: 'Mara’s phone' });
  expect(named(/Honey Jar/)).toBeTruthy();
  expect([page.told.includes('store'), page.tables.facts.get('day')]).toEqual([true, boothDay]);
});

test('a helper pairs with the code in the address, which is gone afterward', async () => {
  const page = await openBoothPage({
    answers: { [day]: unknown, [help]: refusal(410, 'Ask anew.') },
    hash: '#helper=abc',
  });
  await type(field('Your name'), 'Ada');
  await submit();
  expect([said().includes('Ask anew.'), location.hash]).toEqual([true, '#helper=abc']);
  page.answers[help] = { phone: boothDay.phone, store: boothDay.store };
  page.answers[day] = boothDay;
  await submit();
  await pass(0);
  expect(page.bodies(help).at(-1)).toEqual({ vendor: 'portland-kiln', code: 'abc', name: 'Ada' });
  expect(location.hash).toBe('');
  expect(named(/Honey Jar/)).toBeTruthy();
});

test('a phone that was revoked keeps what it holds, and sends it once it is paired again', async () => {
  const page = await openBoothPage({
    answers: { [day]: unknown, 'POST /api/booth/sales': unknown, [pair]: { store: boothDay.store } },
    stored: { facts: { day: boothDay }, sales: [unsent] },
  });
  expect(said()).toContain('This phone is no longer paired with Portland Kiln.');
  expect(said()).toContain('It’ll be sent once the phone is paired again.');
  page.answers[day] = boothDay;
  page.answers['POST /api/booth/sales'] = {
    sales: [{ outcome: 'recorded', id: unsent.id, number: 'B-1', conflict: false }],
  };
  await submit();
  await pass(0);
  expect(said()).toContain('1 sale recorded');
  expect(sentBy(page).at(-1)?.id).toBe(unsent.id);
});

test('a revoked phone pairs with another store only after what it holds is in a file', async () => {
  const card = { number: 'B-9', names: 'Honey Jar', taxCents: 264, totalCents: 4_664, at: noon.toISOString() };
  const page = await openBoothPage({
    answers: { [day]: unknown, 'POST /api/booth/sales': unknown, [pair]: { store: ohioPress.store } },
    stored: { facts: { day: boothDay, cards: [card] }, sales: [unsent] },
    slug: 'ohio-press',
  });
  const files = savedFiles();
  expect(said()).toContain('This phone has unsent sales for Portland Kiln.');
  expect(isOff('Pair and Open the Booth')).toBe(true);
  await press('Save Sales as a File');
  expect(files.join()).toContain(unsent.id);
  page.answers[day] = ohioPress;
  await submit();
  await pass(0);
  expect([page.tables.sales.size, page.bodies(pair).length]).toEqual([0, 1]);
  await press('Day');
  expect(said()).toContain('Nothing sold on this phone today.');
});

test('a phone of another store is left once its sales are sent or in a file', async () => {
  const page = await openBoothPage({
    answers: { 'POST /api/booth/sales': noSignal, [unpair]: noSignal },
    stored: { facts: { day: boothDay }, sales: [unsent] },
    slug: 'ohio-press',
  });
  const files = savedFiles();
  expect(said()).toContain('This phone has 1 unsent sale for Portland Kiln.');
  expect(named('Open Portland Kiln').getAttribute('href')).toBe('/vendor/portland-kiln/pos');
  expect(() => named('Unpair from Portland Kiln')).toThrow();
  const sent = () => page.bodies('POST /api/booth/sales').length;
  const before = sent();
  await press('Send Now');
  await pass(0);
  expect(sent()).toBe(before + 1);
  await press('Save Sales as a File');
  expect(files.join()).toContain(unsent.id);
  await press('Unpair from Portland Kiln');
  expect(said()).toContain('You need to be online to unpair.');
  page.answers[unpair] = undefined;
  await press('Unpair from Portland Kiln');
  await pass(0);
  expect([page.tables.sales.size, page.tables.facts.size, page.reload.mock.calls.length]).toEqual([0, 0, 1]);
});
