/** The hosted checkout, as a buyer meets it. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { anAddress } from '../../../support/address-step.ts';
import { aCheckout, account, aPickup, aPlan, openShop, type Shop, siteUrl } from './shop.ts';

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
  expect(text).toContain('<strong>This is a demo.</strong> No card is charged here.');
  expect(text).toContain('href="http://localhost:4321/vendor/portland-kiln?cancelled=1">← Back to Portland Kiln</a>');
  expect(text).toContain('value="ada@example.com"');
  expect(text).toContain('<button type="submit">Pay $111.54</button>');
});

test('the page says above its button what the site has to say', async () => {
  const notice = 'We’ll hold your order for five minutes, until 3:41 pm.';
  const { shop, session } = await openCheckout({ notice });
  const text = await (await pageOf(shop, session.url)).text();
  expect(text).toContain(`<p>${notice}</p>\n<button type="submit">Pay $111.54</button>`);
});

/** The rows of the summary, as "name: amount". */
const rowsOf = (text: string) =>
  [...text.matchAll(/<dt>([^<]*)(?:<small>([^<]*)<\/small>)?<\/dt>\s*<dd>([^<]*)<\/dd>/g)].map(
    ([, name, detail, amount]) => `${name}${detail ? ` (${detail})` : ''}: ${amount}`,
  );

test('the page has the rows of the cart: Subtotal is the pieces alone, before the discount', async () => {
  const shop = await openShop();
  const { url } = await shop.payments.createCheckout(
    aCheckout(shop.clock, {
      lines: [
        { name: 'Vase', unitAmountCents: 3150, listUnitCents: 3500, quantity: 2, imageUrl: null },
        { name: 'Bowl', unitAmountCents: 2700, listUnitCents: 3000, quantity: 1, imageUrl: null },
      ],
      shippingCents: 0,
      totalCents: 9_354,
    }),
  );
  expect(rowsOf(await (await pageOf(shop, url)).text())).toEqual([
    'Vase (2 × $35.00): $70.00',
    'Bowl: $30.00',
    'Subtotal: $100.00',
    'Discount: −$10.00',
    'Shipping: Free',
    'Processing fee: $3.54',
    'Total: $93.54',
  ]);
});

test('a page whose address the site knows shows it, asks for none, and has the same rows', async () => {
  const shop = await openShop();
  const shippingAddress = { ...anAddress, name: 'Ada <b>', line2: 'Apt 3' };
  const { url, id } = await shop.payments.createCheckout(aCheckout(shop.clock, { shippingAddress }));
  const text = await (await pageOf(shop, url)).text();
  expect(text).toContain('Ships to Ada &lt;b&gt;, 600 W Main St, Apt 3, Louisville, KY 40202');
  expect(text).not.toContain('name="line1"');
  expect(rowsOf(text)).toEqual([
    'Ash-glazed vase (2 × $35.00): $70.00',
    'Bowl &amp; saucer: $30.00',
    'Subtotal: $100.00',
    'Shipping: $8.00',
    'Processing fee: $3.54',
    'Total: $111.54',
  ]);
  await shop.emulator.pay(id);
  const session = await shop.payments.getCheckout({ sessionId: id, account });
  expect(session).toMatchObject({ status: 'complete' });
});

test('a pickup is free, and says so', async () => {
  const shop = await openShop();
  const { url } = await shop.payments.createCheckout(aPickup(shop.clock));
  expect(rowsOf(await (await pageOf(shop, url)).text())).toEqual([
    'Mug: $20.00',
    'Subtotal: $20.00',
    'Pickup: Free',
    'Total: $20.00',
  ]);
});

test('the page works without its script, and its policy allows that and its own style alone', async () => {
  const { shop, session } = await openCheckout();
  const response = await pageOf(shop, session.url);
  const text = await response.text();
  const [, style = ''] = /<style>([^<]*)<\/style>/.exec(text) ?? [];
  const [, script = ''] = /<script>([^<]*)<\/script>/.exec(text) ?? [];
  const hash = (part: string) => createHash('sha256').update(part).digest('base64');
  expect(response.headers.get('content-security-policy')).toBe(
    `default-src 'none'; style-src 'sha256-${hash(style)}'; script-src 'sha256-${hash(script)}'; img-src 'self'; form-action 'self' http://localhost:4321; base-uri 'none'; frame-ancestors 'none'`,
  );
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(text).not.toMatch(/<script\s|style=|\son\w+=/);
  expect(text.match(/<script>/g)).toHaveLength(1);
  expect(text).toContain('<form method="post" novalidate>');
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
  expect(await page.text()).toContain('You already paid');
});

test.each([
  ['4000 0000 0000 0002', 'Your card was declined.', ' Try another card.', '4000 0000 0000 0002'],
  ['4000000000009995', 'Your card has insufficient funds.', ' Try another card.', '4000000000009995'],
  // It may be a real one.
  ['5555 5555 5555 4444', 'This is a demo, so only test cards work. Try 4242 4242 4242 4242.', '', ''],
])(
  'the card %s is declined, at its field, which has the focus, and another one pays',
  async (number, sentence, advice, kept) => {
    const { shop, session, now } = await openCheckout();
    const typed = {
      number,
      name: 'Grace "H" <b>',
      email: 'grace@example.org',
    };
    const declined = await shop.emulator.pay(session.id, typed);
    expect(declined.status).toBe(402);
    const text = await declined.text();
    expect(text).toContain(
      `<p class="error failed" id="number-error" role="alert">${sentence} You weren’t charged, and your cart is saved.${advice}</p>`,
    );
    expect(/<input id="number"[^>]*>/.exec(text)?.[0]).toBe(
      `<input id="number" name="number" type="text" value="${kept}" autocomplete="cc-number" maxlength="200" inputmode="numeric" autofocus aria-invalid="true" aria-describedby="number-error">`,
    );
    expect(text.match(/ autofocus/g)).toHaveLength(1);
    expect(text).toContain('<title>Error: Pay Portland Kiln</title>');
    for (const value of ['grace@example.org']) expect(text).toContain(`value="${value}"`);
    expect(text).toContain('value="Grace &quot;H&quot; &lt;b&gt;"');
    expect(await now()).toMatchObject({ status: 'open', paymentStatus: 'unpaid' });

    expect((await shop.emulator.pay(session.id)).status).toBe(303);
    await shop.emulator.deliverAll();
    expect(shop.received.map(({ kind }) => kind).sort()).toEqual(['checkout_completed', 'payment_failed']);
  },
);

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

test('the card that fails keeps what was typed, and says that nobody was charged', async () => {
  const { shop, session, now } = await openCheckout();
  const failed = await shop.emulator.pay(session.id, { number: '4000 0000 0000 0119', email: 'grace@example.org' });
  expect(failed.status).toBe(500);
  const text = await failed.text();
  expect(text).toContain(
    'role="alert">We couldn’t process your card. You weren’t charged, and your cart is saved. Please try again in a moment.</p>',
  );
  expect(text).toContain('value="4000 0000 0000 0119"');
  expect(text).toContain('value="grace@example.org"');
  expect(await now()).toMatchObject({ status: 'open' });
});

test('an expired session can’t be paid, and the page leads back', async () => {
  const { shop, session, now } = await openCheckout();
  shop.clock.forward(31 * 60_000);
  for (const response of [await pageOf(shop, session.url), await shop.emulator.pay(session.id)]) {
    expect(response.status).toBe(410);
    const text = await response.text();
    expect(text).toContain('This checkout expired');
    expect(text).toContain('href="http://localhost:4321/vendor/portland-kiln?cancelled=1">Back to Portland Kiln</a>');
  }
  expect(await now()).toMatchObject({ status: 'expired', paymentStatus: 'unpaid' });
});

test('the expired page of a plan doesn’t speak of a cart', async () => {
  const { shop } = await openCheckout();
  const { url } = await shop.billing.openCheckout(aPlan(shop.clock));
  shop.clock.forward(25 * 3_600_000);
  const text = await (await pageOf(shop, url)).text();
  expect(text).toContain('Your card wasn’t saved, and no subscription has begun. Go back to start again.');
});

test.each([
  ['email', 'ada', 'Your email is incomplete.'],
  ['name', ' ', 'Enter the name on the card.'],
  ['number', '4242 4242 4242 4241', 'Check your card number.'],
  ['expiry', '13/34', 'Your card’s expiration date is incomplete.'],
  ['expiry', '01/20', 'Your card’s expiration date is in the past.'],
  ['cvc', '12', 'Your card’s security code is incomplete.'],
])('the field %s does not take %j', async (field, value, sentence) => {
  const { shop, session, now } = await openCheckout();
  const response = await shop.emulator.pay(session.id, { name: 'Grace <2>', [field]: value });
  expect(response.status).toBe(422);
  const text = await response.text();
  expect(text).toContain(`<p class="error" id="${field}-error" role="alert">${sentence}</p>`);
  expect(text).toContain(`aria-invalid="true" aria-describedby="${field}-error"`);
  expect(text.match(/role="alert"/g)).toHaveLength(1);
  if (field !== 'name') expect(text).toContain('value="Grace &lt;2&gt;"');
  expect(new RegExp(`<input id="${field}"[^>]* autofocus`).test(text)).toBe(true);
  if (field !== 'number') expect(text).toContain('value="4242 4242 4242 4242"');
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
