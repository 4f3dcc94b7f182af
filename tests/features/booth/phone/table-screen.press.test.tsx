/** The booth's table: what is found, what a signal is needed for, a tag that is scanned, and an order that is picked up. */
import { expect, test, vi } from 'vitest';
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
  submit,
} from '../../../support/booth-page.tsx';
import { noon } from '../../../support/booth-tabs.ts';
import { named, press, type } from '../../../support/dom.ts';

test('a search finds pieces by name, and closed it shows them all', async () => {
  await openBoothPage();
  await press('Search');
  const box = document.querySelector('input');
  if (!box) throw new Error('There is no search.');
  await type(box, ' MUG ');
  expect([said().includes('Lytle Mug'), said().includes('Honey Jar')]).toEqual([true, false]);
  await type(box, 'vase');
  expect(said()).toContain('No piece has that name.');
  await press('Close search');
  expect([said().includes('Honey Jar'), document.querySelector('input')]).toEqual([true, null]);
});

test('without a signal cash is taken and cards aren’t, and a first visit is asked to try again', async () => {
  const page = await openBoothPage({ answers: { 'GET /api/booth/day': noSignal } });
  expect(said()).toContain('Open this page once while you’re online');
  page.answers['GET /api/booth/day'] = boothDay;
  await press('Try Again');
  await pass(0);
  page.answers['GET /api/booth/day'] = noSignal;
  await pass(60_000);
  await press(/Honey Jar/);
  expect(['Cash', 'Card: online only', 'Other payment'].map((name) => named(name).hasAttribute('disabled'))).toEqual([
    false,
    true,
    false,
  ]);
});

test('the table says what waits for a person, and which piece is gone', async () => {
  const refused = (reason: 'piece' | 'unreadable') => ({
    ...keepSale(phoneSale([jar], { now: noon }), 's'),
    state: 'refused' as const,
    reason,
  });
  const gone = { ...boothDay, pieces: [{ ...jar, free: 0 }] };
  await openBoothPage({
    answers: { 'GET /api/booth/day': gone },
    stored: { facts: { day: gone }, sales: [refused('piece'), refused('unreadable')] },
  });
  expect(said()).toContain('1 sale needs attention.');
  expect(named('See it in the dashboard').getAttribute('href')).toBe('/vendor/portland-kiln/phones');
  expect(said()).toContain('We couldn’t read 1 sale');
  expect(said()).toContain('None left');
});

test('the code on a tag adds its piece, another code says so, and a phone without a camera says to tap', async () => {
  const page = await openBoothPage();
  const codes = ['https://example.org/', 'http://localhost:4321/portland-kiln/honey-jar'];
  const stop = vi.fn();
  const camera = { getUserMedia: vi.fn().mockRejectedValueOnce(new Error('No.')) };
  Object.defineProperty(navigator, 'mediaDevices', { value: camera });
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['qr_code'];
      detect = async () => codes.splice(0, 1).map((rawValue) => ({ rawValue }));
    },
  );
  await press(/Honey Jar/);
  await press('Scan a tag');
  await pass(0);
  expect(said()).toContain('We can’t use the camera.');
  await press('Back');
  camera.getUserMedia.mockResolvedValue(Object.assign(new MediaStream(), { getTracks: () => [{ stop }] }));
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  await press('Scan a tag');
  await pass(0);
  expect(said()).toContain('That isn’t a tag for one of your pieces for sale.');
  await pass(200);
  expect(page.booth.$draft.get()).toMatchObject([{ productId: jar.id, quantity: 2 }]);
  expect(named('Cash')).toBeTruthy();
  expect(stop).toHaveBeenCalledOnce();
});

test('an order is handed over by its code, and the fields are empty for the next', async () => {
  const handOver = 'POST /api/booth/pickups';
  const page = await openBoothPage({ answers: { [handOver]: noSignal } });
  const [code, number] = ['Four digits', 'Order number, if we ask for it'];
  await press('Pickup');
  await type(field(code), '4711');
  await submit();
  expect(said()).toContain('You need to be online for that.');
  page.answers[handOver] = refusal(409, 'Two orders have that code. Enter the order number.');
  await submit();
  expect(said()).toContain('Two orders have that code.');
  page.answers[handOver] = { number: 'B-2', lines: [{ name: 'Honey Jar', quantity: 1 }] };
  await type(field(number), ' B-2 ');
  await submit();
  expect(said()).toContain('Picked up: Honey Jar (B-2)');
  expect(page.bodies(handOver)).toEqual([{ code: '4711' }, { code: '4711' }, { code: '4711', number: 'B-2' }]);
  expect([field(code).value, field(number).value]).toEqual(['', '']);
});
