import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderHistoryMax } from '../../../src/features/buying/own-orders/order-history.server.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { makeVendor } from '../../support/factories.ts';
import { makeOrder } from '../../support/orders.ts';
import { asCustomer, type Person } from '../../support/people.ts';

let site: StartedApp;
let kiln: Awaited<ReturnType<typeof makeVendor>>;
beforeAll(async () => {
  site = await startApp();
  kiln = await makeVendor(site.db, { name: 'Portland Kiln' });
});
afterAll(() => site.close());

const page = (headers: Record<string, string> = {}, query = '') =>
  site.fetch(`/account/settings/orders${query}`, { headers });

/** The row of an order, without its markup. */
async function row(number: string, { headers }: Person): Promise<string> {
  const html = await (await page(headers)).text();
  const item = html.split(/<li[^>]*>|<\/li>/).find((part) => part.includes(number)) ?? '';
  return item.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
}

describe('GET /account/settings/orders', () => {
  test('shows only the caller’s own orders, whatever the URL asks for', async () => {
    const [ada, bob] = [await asCustomer(site.db), await asCustomer(site.db)];
    const adas = await makeOrder(site.db, kiln, { userId: ada.userId });
    const bobs = await makeOrder(site.db, kiln, { userId: bob.userId });
    const nobodys = await makeOrder(site.db, kiln, { customerEmail: `${bob.userId}@example.com` });
    for (const query of ['', `?userId=${ada.userId}`, `?user=${ada.userId}&id=${ada.userId}`]) {
      const answer = await page(bob.headers, query);
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      const html = await answer.text();
      expect(html).toContain(bobs);
      expect(html).not.toContain(adas);
      expect(html).not.toContain(nobodys);
    }
  });

  test('shows no order to a guest, with 401', async () => {
    const { userId } = await asCustomer(site.db);
    const number = await makeOrder(site.db, kiln, { userId });
    const answer = await page({}, `?userId=${userId}`);
    expect(answer.status).toBe(401);
    expect(await answer.text()).not.toContain(number);
  });

  test.each([
    ['paid', 'Paid'],
    ['pending', 'Awaiting payment'],
    ['cancelled', 'Canceled'],
    ['refunded', 'Refunded'],
    ['needs_attention', 'Under review'],
  ] as const)('says of a %s order: %s', async (status, words) => {
    const ada = await asCustomer(site.db);
    const createdAt = new Date('2026-03-01T03:00:00Z');
    const number = await makeOrder(site.db, kiln, { userId: ada.userId, status, createdAt });
    // The evening before, in Louisville.
    expect(await row(number, ada)).toMatch(
      new RegExp(`Portland Kiln February 28, 2026 Order ${number} ${words} \\$10\\.00 `),
    );
  });

  test('links to the order’s page, and to the store while it is open', async () => {
    const ada = await asCustomer(site.db);
    const closed = await makeVendor(site.db, { name: 'Closed Store', isActive: false });
    const number = await makeOrder(site.db, kiln, { userId: ada.userId });
    await makeOrder(site.db, closed, { userId: ada.userId });
    const html = await (await page(ada.headers)).text();
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replace('&amp;', '&'));
    expect(links).toContain(`/account/orders/${number}`);
    expect(links).toContain(`/${kiln.slug}`);
    expect(html.includes('Closed Store')).toBe(true);
    expect(links).not.toContain(`/${closed.slug}`);
  });

  test('says so when there are no orders, and when there are more than are shown', async () => {
    const ada = await asCustomer(site.db);
    expect(await (await page(ada.headers)).text()).toContain('No orders yet.');
    for (let n = 0; n <= orderHistoryMax; n += 1) await makeOrder(site.db, kiln, { userId: ada.userId });
    const html = await (await page(ada.headers)).text();
    expect(new Set(html.match(/RC-[0-9A-Z]{4}-[0-9A-Z]{4}/g)).size).toBe(orderHistoryMax);
    expect(html).toContain(`Showing your ${orderHistoryMax} most recent orders.`);
  });
});

describe('GET /checkout/success', () => {
  test('shows the owner of an order no more than anyone with its URL', async () => {
    const ada = await asCustomer(site.db);
    await makeOrder(site.db, kiln, {
      userId: ada.userId,
      checkout: { sessionId: 'cs_test_of_success' },
      customerEmail: 'ada@example.org',
      customerName: 'Ada Byron',
    });
    const asked = '/checkout/success?session_id=cs_test_of_success';
    const own = await (await site.fetch(asked, { headers: ada.headers })).text();
    const guest = await (await site.fetch(asked)).text();
    for (const html of [own, guest]) expect(html).not.toMatch(/ada@example|Byron|acct_/);
    expect(own).toContain('See your order history');
    expect(own).not.toContain('Create an account');
    expect(guest).toContain('Create an account');
  });
});
