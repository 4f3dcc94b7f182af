/** Webhooks are trusted because of their signature only. */
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { createStripePayments } from '../../../../src/features/buying/stripe/stripe.ts';
import { account, testClock, webhookSecret } from '../../../demo/emulators/stripe/shop.ts';

const clock = testClock();
const seconds = Math.floor(clock.now().getTime() / 1000);
const payload = JSON.stringify({
  id: 'evt_1',
  object: 'event',
  account,
  type: 'payment_intent.payment_failed',
  created: seconds,
  data: { object: { id: 'pi_1', object: 'payment_intent', note: 'Müller' } },
});

const reader = (secret: string | null) =>
  createStripePayments({ secretKey: 'sk_test_x', publishableKey: null, webhookSecret: secret, mode: 'test', clock });
const sign = (secret: string, timestamp = seconds, text = payload) =>
  Stripe.webhooks.generateTestHeaderString({ payload: text, secret, timestamp });
const read = (
  signature: string | null,
  body: Uint8Array = Buffer.from(payload),
  secret: string | null = webhookSecret,
) => reader(secret).readEvent(body, signature);

test('a signed event is read', () => {
  expect(read(sign(webhookSecret))).toEqual({
    id: 'evt_1',
    type: 'payment_intent.payment_failed',
    kind: 'payment_failed',
    account,
    createdAt: new Date(seconds * 1000),
    session: null,
    paymentId: null,
    dispute: null,
  });
});

test('a flipped bit in the body is refused', () => {
  const signature = sign(webhookSecret);
  const bytes = Buffer.from(payload);
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const forged = new Uint8Array(bytes);
    forged[bit >> 3] = (forged[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect(() => read(signature, forged), `bit ${bit}`).toThrow(expect.objectContaining({ code: 'bad_signature' }));
  }
});

test.each([
  ['no signature', null],
  ['an empty signature', ''],
  ['nonsense', 'nonsense'],
  ['a signature without a time', sign(webhookSecret).replace(/^t=\d+,/, '')],
  ['a signature of another secret', sign('whsec_of_somebody_else')],
  ['a signature of the empty secret', sign(' '.trim() || 'whsec_')],
  ['a signature that is 301 seconds old', sign(webhookSecret, seconds - 301)],
  ['a signature from 301 seconds ahead', sign(webhookSecret, seconds + 301)],
  ['a signature of another scheme', sign(webhookSecret).replace('v1=', 'v0=')],
  ['a time that was changed after signing', sign(webhookSecret, seconds - 100).replace(/t=\d+/, `t=${seconds}`)],
])('%s is refused', (_name, signature) => {
  expect(() => read(signature)).toThrow(expect.objectContaining({ code: 'bad_signature' }));
});

test('clocks may differ by five minutes, either way', () => {
  expect(read(sign(webhookSecret, seconds - 300)).id).toBe('evt_1');
  expect(read(sign(webhookSecret, seconds + 300)).id).toBe('evt_1');
});

test('an event from the future is refused, even if it is signed now', () => {
  const later = payload.replace(`"created":${seconds}`, `"created":${seconds + 301}`);
  expect(() => read(sign(webhookSecret, seconds, later), Buffer.from(later))).toThrow(
    expect.objectContaining({ code: 'bad_signature' }),
  );
});

test('a signed body that is no event is refused', () => {
  for (const text of ['', '[]', 'null', '{}', 'not json', '{"id":"evt_1","type":"x","created":1}']) {
    const body = Buffer.from(text);
    const signature = text === '' ? sign(webhookSecret) : sign(webhookSecret, seconds, text);
    expect(() => read(signature, body), text).toThrow(expect.objectContaining({ code: 'bad_signature' }));
  }
});

test.each([null, '', '   '])('without a signing secret (%j) every event is refused', (secret) => {
  const error = expect.objectContaining({ code: 'webhook_not_configured' });
  expect(() => read(sign(webhookSecret), Buffer.from(payload), secret)).toThrow(error);
});

test('a charge is read as the artist’s own unless it names an order of ours, was not paid, or is in another currency', () => {
  const charge = { id: 'ch_1', object: 'charge', amount: 4_800, currency: 'usd', paid: true, captured: true };
  const readCharge = (changes: object) => {
    const object = { ...charge, created: seconds, metadata: {}, payment_intent: 'pi_1', ...changes };
    const text = JSON.stringify({ ...JSON.parse(payload), type: 'charge.succeeded', data: { object } });
    return read(sign(webhookSecret, seconds, text), Buffer.from(text)).charge;
  };
  expect(readCharge({})).toEqual({ id: 'ch_1', amountCents: 4_800, at: new Date(seconds * 1000) });
  for (const other of [{ metadata: { order_id: 'x' } }, { paid: false }, { captured: false }, { currency: 'eur' }])
    expect(readCharge(other)).toBeNull();
});
