/** The contract of `Postage`. It always runs against the emulator; with SHIPPO_TEST_TOKEN the same runs against Shippo's test mode. */
import { describe, expect, test } from 'vitest';
import { demoToken } from '../../../../src/demo/emulators/shippo/emulator.ts';
import type { Postage } from '../../../../src/features/postage/postage.ts';
import { createShippoPostage } from '../../../../src/features/postage/shippo/shippo.ts';
import { DomainError } from '../../../../src/platform/errors.ts';
import { emulatedPostage, sendsFrom, tom } from '../../../support/postage.ts';

interface Row {
  name: string;
  token: string;
  open(): Promise<Postage>;
}

const clock = { now: () => new Date() };
const rows: Row[] = [
  { name: 'the emulator', token: demoToken, open: async () => (await emulatedPostage(clock)).postage },
];
const liveToken = process.env['SHIPPO_TEST_TOKEN'];
if (liveToken !== undefined) {
  rows.push({ name: 'Shippo', token: liveToken, open: async () => createShippoPostage({ mode: 'live' }) });
}

const parcel = { length: 12, width: 12, height: 10, weightOz: 70 };
const request = { from: sendsFrom, to: tom, parcel, insuredCents: null };

describe.each(rows)('Postage by $name', ({ token, open }) => {
  test('takes the token, and no other', async () => {
    const postage = await open();
    await postage.checkToken(token);
    const other = postage.checkToken('shippo_test_revoked');
    await expect(other).rejects.toMatchObject({ code: 'postage_disconnected' });
  });

  test('knows how the Postal Service writes an address', async () => {
    const postage = await open();
    const checked = await postage.checkAddress(token, tom);
    expect(checked).toMatchObject({ isValid: true, problem: '' });
    expect(checked.correction?.postalCode).toMatch(/^40508-\d{4}$/);
    expect(checked.correction).toMatchObject({ name: tom.name, line1: tom.line1, city: tom.city });
  });

  test('quotes rates in whole cents, and dearer ones with insurance', async () => {
    const postage = await open();
    const plain = await postage.quote(token, request);
    expect(plain.length).toBeGreaterThan(1);
    for (const { cents, service, serviceToken } of plain) {
      expect(Number.isSafeInteger(cents) && cents > 0).toBe(true);
      expect([service, serviceToken]).not.toContain('');
    }
    const insured = await postage.quote(token, { ...request, insuredCents: 10_800 });
    const [one] = insured;
    const same = plain.find(({ serviceToken }) => serviceToken === one?.serviceToken);
    expect(one?.insuredCents).toBe(10_800);
    expect(one?.cents).toBeGreaterThan(same?.cents ?? Number.POSITIVE_INFINITY);
  });

  test('sells a label that is found by our id, printed at 4 × 6 inches, tracked, and taken back', async () => {
    const postage = await open();
    const rates = await postage.quote(token, request);
    const rate = rates.find(({ carrier }) => carrier === 'usps');
    const label = { id: crypto.randomUUID(), rateId: rate?.id ?? '' };
    expect(await postage.findLabel(token, label)).toBeNull();
    const bought = await postage.buy(token, label);
    expect(bought).toMatchObject({ state: 'bought', trackingNumber: expect.stringMatching(/^\w{10,}$/) });
    expect(await postage.findLabel(token, label)).toMatchObject({ id: bought.id, state: 'bought' });
    expect(await postage.findLabel(token, { ...label, id: crypto.randomUUID() })).toBeNull();
    const file = new TextDecoder('latin1').decode(await postage.readFile(bought.fileUrl ?? ''));
    expect(file).toMatch(/MediaBox ?\[ ?0 0 288(?:\.0*)? 432(?:\.0*)? ?\]/);
    await postage.voidLabel(token, bought.id);
    expect(['void_pending', 'voided']).toContain((await postage.readLabel(token, bought.id)).state);
    // Asked twice, it is given back once.
    await postage.voidLabel(token, bought.id);
  });

  test.each([
    ['APO', { city: 'APO', state: 'AE', postalCode: '09021' }],
    ['Guam', { city: 'Tamuning', state: 'GU', postalCode: '96913-4321' }],
    ['Puerto Rico', { city: 'San Juan', state: 'PR', postalCode: '00926' }],
  ])('refuses a parcel without its customs form: %s', async (_, place) => {
    const postage = await open();
    await expect(postage.quote(token, { ...request, to: { ...tom, ...place } })).rejects.toBeInstanceOf(DomainError);
    await expect(postage.quote(token, { ...request, from: { ...tom, ...place } })).rejects.toBeInstanceOf(DomainError);
  });

  test('refuses a rate that there is not', async () => {
    const postage = await open();
    const label = { id: crypto.randomUUID(), rateId: 'ffffffffffffffffffffffffffffffff' };
    expect(await postage.buy(token, label)).toMatchObject({ state: 'refused' });
  });
});
