/** The hosted checkout, as a buyer meets it. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { aCheckout, account, aPickup, openShop, type Shop, siteUrl } from './shop.ts';

const pageOf = (shop: Shop, url: string | null) => shop.emulator.fetch(new Request(url ?? ''));

async function openCheckout(changes = {}) {
  const shop = await openShop();
  const session = await shop.payments.createCheckout(aCheckout(shop.clock, changes));
  const now = () => shop.payments.getCheckout({ sessionId: session.id, account });
  return { shop, session, now };
}

test('the page shows what is bought, from whom, for how much, and that it is a demonstration', async () => {
  const { shop, session } = await openCheckout();
  expect(session.url).toBe(`${siteUrl}/_emulated/stripe/pay/${session.id}`);
  const response = await pageOf(shop, session.url);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const text = await response.text();
  for (const part of [
    'Ash-glazed vase',
    '2 × $35.00',
    '$70.00',
    'Bowl &amp; saucer',
    'Processing fee',
    '$3.54',
    'Shipping',
    '$8.00',
    '$111.54',
  ]) {
    expect(text).toContain(part);
  }
  expect(text).toContain('<strong>Demonstration.</strong> No card is charged here.');
  expect(text).toContain('href="http://localhost:4321/vendor/portland-kiln?cancelled=1">← Back to Portland Kiln</a>');
  expect(text).toContain('value="ada@example.com"');
  expect(text).toContain('<button type="submit">Pay</button>');
});

test('the page needs no script, and its policy allows its own style alone', async () => {
  const { shop, session } = await openCheckout();
  const response = await pageOf(shop, session.url);
  const text = await response.text();
  const [, style = ''] = /<style>([^<]*)<\/style>/.exec(text) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(response.headers.get('content-security-policy')).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; form-action 'self' http://localhost:4321; base-uri 'none'; frame-ancestors 'none'`,
  );
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(text).not.toMatch(/<script|style=|\son\w+=/);
});

test('one click pays, and leads back with the session’s id', async () => {
  const { shop, session, now } = await openCheckout();
  const answer = await shop.emulator.pay(session.id);
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(
    `${siteUrl}/checkout/success?vendor=portland-kiln&session_id=${session.id}`,
  );
  expect(await now()).toMatchObject({ status: 'complete', paymentStatus: 'paid' });
});

test('a double click, a reload and another tab pay once', async () => {
  const { shop, session } = await openCheckout();
  const answers = await Promise.all([1, 2, 3].map(() => shop.emulator.pay(session.id)));
  answers.push(await shop.emulator.pay(session.id));
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
  expect(await shop.emulator.events()).toHaveLength(1);
  const page = await pageOf(shop, session.url);
  expect(await page.text()).toContain('You have already paid');
});

test.each([
  ['4000 0000 0000 0002', 'Your card was declined.'],
  ['4000000000009995', 'Your card has insufficient funds.'],
  ['5555 5555 5555 4444', 'Your card was declined. This is a demonstration'],
])('the card %s is declined, and another one pays', async (number, sentence) => {
  const { shop, session, now } = await openCheckout();
  const declined = await shop.emulator.pay(session.id, { number, name: 'Grace "H" <b>' });
  expect(declined.status).toBe(402);
  const text = await declined.text();
  expect(text).toContain(`<p class="failed" role="alert">${sentence}`);
  expect(text).toContain('value="Grace &quot;H&quot; &lt;b&gt;"');
  expect(text).not.toContain(number);
  expect(await now()).toMatchObject({ status: 'open', paymentStatus: 'unpaid' });

  expect((await shop.emulator.pay(session.id)).status).toBe(303);
  await shop.emulator.deliverAll();
  expect(shop.received.map(({ kind }) => kind).sort()).toEqual(['checkout_completed', 'payment_failed']);
});

test('the slow card leads back at once, and pays four seconds later', async () => {
  const { shop, session, now } = await openCheckout();
  expect((await shop.emulator.pay(session.id, { number: '4000 0000 0000 0077' })).status).toBe(303);
  expect(await now()).toMatchObject({ status: 'open', paymentStatus: 'unpaid' });
  expect(await (await pageOf(shop, session.url)).text()).toContain('Your payment is being processed');
  // It can neither be paid again nor ended meanwhile.
  expect((await shop.emulator.pay(session.id)).status).toBe(303);
  expect(await shop.payments.expireCheckout({ sessionId: session.id, account })).toMatchObject({ status: 'open' });
  shop.clock.forward(3999);
  await shop.emulator.tick();
  expect(await shop.emulator.events()).toEqual([]);
  shop.clock.forward(1);
  await shop.emulator.tick();
  expect(await now()).toMatchObject({ status: 'complete', paymentStatus: 'paid' });
  expect(await shop.emulator.events()).toHaveLength(1);
});

test('a slow payment that began in time is paid after the session’s end', async () => {
  const { shop, session, now } = await openCheckout();
  shop.clock.forward(31 * 60_000 - 1500);
  await shop.emulator.pay(session.id, { number: '4000 0000 0000 0077' });
  shop.clock.forward(2000);
  expect(await now()).toMatchObject({ status: 'open' });
  shop.clock.forward(2000);
  expect(await now()).toMatchObject({ status: 'complete', paymentStatus: 'paid' });
});

test('the card that fails shows an error page with a way to try again', async () => {
  const { shop, session, now } = await openCheckout();
  const failed = await shop.emulator.pay(session.id, { number: '4000 0000 0000 0119' });
  expect(failed.status).toBe(500);
  expect(await failed.text()).toContain(`href="${session.url}">Try again</a>`);
  expect(await now()).toMatchObject({ status: 'open' });
});

test('an expired session can’t be paid, and the page leads back', async () => {
  const { shop, session, now } = await openCheckout();
  shop.clock.forward(31 * 60_000);
  for (const response of [await pageOf(shop, session.url), await shop.emulator.pay(session.id)]) {
    expect(response.status).toBe(410);
    const text = await response.text();
    expect(text).toContain('This checkout session has expired');
    expect(text).toContain('href="http://localhost:4321/vendor/portland-kiln?cancelled=1">Back to Portland Kiln</a>');
  }
  expect(await now()).toMatchObject({ status: 'expired', paymentStatus: 'unpaid' });
});

test.each([
  ['email', 'ada', 'Your email is incomplete.'],
  ['name', ' ', 'Enter the name on the card.'],
  ['number', '4242 4242 4242 4241', 'Your card number is invalid.'],
  ['expiry', '13/34', 'Your card’s expiration date is incomplete.'],
  ['expiry', '01/20', 'Your card’s expiration date is in the past.'],
  ['cvc', '12', 'Your card’s security code is incomplete.'],
  ['line1', '', 'Enter an address.'],
  ['city', '', 'Enter a city.'],
  ['state', '', 'Enter a state.'],
  ['postalCode', '4020', 'Enter a ZIP code, such as 40202.'],
  ['shippingName', '', 'Enter a name.'],
])('the field %s does not take %j', async (field, value, sentence) => {
  const { shop, session, now } = await openCheckout();
  const response = await shop.emulator.pay(session.id, { [field]: value, line2: 'Apt <2>' });
  expect(response.status).toBe(422);
  const text = await response.text();
  expect(text).toContain(`<p class="error" id="${field}-error" role="alert">${sentence}</p>`);
  expect(text).toContain(`aria-invalid="true" aria-describedby="${field}-error"`);
  expect(text.match(/role="alert"/g)).toHaveLength(1);
  expect(text).toContain('value="Apt &lt;2&gt;"');
  expect(await now()).toMatchObject({ status: 'open' });
});

test('a checkout for pickup has no address on its page', async () => {
  const shop = await openShop();
  const { url } = await shop.payments.createCheckout(aPickup(shop.clock));
  expect(await (await pageOf(shop, url)).text()).not.toContain('Shipping address');
});

test('unknown and embedded sessions have no page', async () => {
  const { shop, session } = await openCheckout({ ui: 'embedded' });
  for (const id of [session.id, 'cs_test_unknown', '%00', '..%2f']) {
    const response = await pageOf(shop, `${siteUrl}/_emulated/stripe/pay/${id}`);
    expect(response.status, id).toBe(404);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  }
});

test('the index tells what each test card does', async () => {
  const shop = await openShop();
  const response = await pageOf(shop, `${siteUrl}/_emulated/stripe/`);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('<td>4000 0000 0000 9995</td><td>The card has insufficient funds</td>');
});
