/** What Safari's engine has to do: buy, keep a favorite, and pair a phone with a booth. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'playwright/test';
import { type DemoSignIn, demoSignIns } from '../../../src/features/accounts/demo-sign-ins.ts';
import { siteOrigin } from '../../e2e/site-database.ts';
import { WebKit } from './web-driver.ts';

let webkit: WebKit;

test.beforeEach(async () => {
  webkit = new WebKit();
  await webkit.start();
});
test.afterEach(() => webkit.stop());

const says = (text: string | RegExp) =>
  expect.poll(() => webkit.text(), { timeout: 20_000 }).toEqual(expect.stringMatching(text));

async function signIn(who: DemoSignIn['who'], next: string): Promise<void> {
  const account = demoSignIns.find((one) => one.who === who);
  await webkit.goto(`${siteOrigin}/customer/signin?redirect_url=${encodeURIComponent(next)}`);
  await webkit.fill('Email', account?.email ?? '');
  await webkit.fill('Password', account?.password ?? '');
  await webkit.press('Sign In', 'main button');
}

test('a guest buys a piece in WebKit, up to the confirmed order', async () => {
  await webkit.goto(`${siteOrigin}/portland-kiln/tenmoku-bowl`);
  await webkit.press('Add to Cart');
  await says('Added');
  await webkit.press('Cart.*');
  await webkit.press('Checkout as Guest');
  await says('Where should it go\\?');
  for (const [name, text] of Object.entries({
    'Email.*': 'guest@example.com',
    'Full name': 'Alex Demo',
    'Street address': '600 W Main St',
    City: 'Louisville',
    'ZIP code.*': '40202',
  })) {
    await webkit.fill(name, text);
  }
  await webkit.press('Kentucky', 'option');
  await says('Kentucky sales tax');
  await webkit.press('Pay \\$.*');
  await says('Card number');
  await webkit.press('Pay \\$.*');
  await says('Order Confirmed!');
});

test('a heart that a customer presses in WebKit stays full after the page is loaded again', async () => {
  const piece = '/portland-kiln/tenmoku-bowl';
  const heart = 'Favorite Tenmoku Bowl.*';
  await signIn('customer', piece);
  await webkit.press(heart);
  await expect.poll(() => webkit.isPressed(heart)).toBe(true);
  await webkit.goto(siteOrigin + piece);
  await expect.poll(() => webkit.isPressed(heart)).toBe(true);
});

test('an artist pairs WebKit with a booth, which then shows the table', async () => {
  await signIn('artist', '/vendor/portland-kiln/pos');
  await webkit.fill('Name', `Phone ${randomUUID().slice(0, 8)}`);
  await webkit.press('Pair and Open the Booth');
  await says('Something Else');
});
