import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountSettings } from '../../../src/features/accounts/settings/account-settings.table.ts';
import { unsubscribePurpose, unsubscribeUrl } from '../../../src/features/accounts/settings/mail-consent.server.ts';
import { hasStoppedReceipts, stopReceiptsUrl } from '../../../src/features/accounts/settings/receipt-stops.server.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { makeUser } from '../../support/factories.ts';

describe('the link that ends mails', () => {
  let site: StartedApp;
  let userId: string;
  let link: string;

  beforeAll(async () => {
    site = await startApp({ env: { BETA_PASSWORD: 'a password of this test' } });
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    userId = (await makeUser(site.db)).id;
    await site.db.insert(accountSettings).values({ userId, marketingSince: new Date(), priceDropAlerts: true });
    link = linkTo({ userId, kind: 'newsletter' });
  });

  const linkTo = (what: { userId: string; kind: string }) =>
    new URL(unsubscribeUrl('https://shop.example', site.app.sealFor(unsubscribePurpose), what)).pathname;
  const settings = async () =>
    (await site.db.select().from(accountSettings).where(eq(accountSettings.userId, userId)))[0];

  it('only asks on GET, in private, and through the beta’s gate', async () => {
    const response = await site.fetch(link);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('set-cookie')).toBeNull();
    const html = await response.text();
    expect(html).toContain('Stop “Weekly Newsletter”?');
    expect(html).toContain('method="post"');
    expect(await settings()).toMatchObject({ weeklyNewsletter: true, notificationsSavedAt: null });
  });

  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
  ])('ends the kind by the POST of a mail program, in %s, without cookies and from any origin', async (type, body) => {
    const headers = { 'content-type': type, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' };
    const response = await site.fetch(link, { method: 'POST', headers, body });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('“Weekly Newsletter” is off.');
    expect(await settings()).toMatchObject({ weeklyNewsletter: false, eventAlerts: true, priceDropAlerts: true });
    expect((await settings())?.marketingSince).not.toBeNull();
  });

  it('ends all by the second button, and orders’ mails stay', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await site.fetch(link, { method: 'POST', headers, body: 'all=yes' });
    expect(await response.text()).toContain('only get emails about your orders and your account');
    expect(await settings()).toMatchObject({ marketingSince: null, orderUpdates: true });
  });

  it('says the same if it is done again, or the account is gone', async () => {
    const gone = linkTo({ userId: 'nobody', kind: 'events' });
    for (const path of [link, link, gone]) {
      const response = await site.fetch(path, { method: 'POST', body: new URLSearchParams({ a: 'b' }) });
      expect(response.status).toBe(200);
    }
  });

  it('stops receipts for an address without an account: GET asks, and one press does it', async () => {
    const url = stopReceiptsUrl('https://shop.example', site.app.sealFor(unsubscribePurpose), 'guest@example.org');
    const asked = await (await site.fetch(new URL(url).pathname)).text();
    expect(asked).toContain('Don’t Send Me Receipts');
    expect(asked).not.toContain('name="all"');
    const isStopped = () => hasStoppedReceipts(site.db, site.app, 'Guest+2@example.org');
    expect(await isStopped()).toBe(false);
    for (const body of ['List-Unsubscribe=One-Click', '']) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' };
      const response = await site.fetch(new URL(url).pathname, { method: 'POST', headers, body });
      expect([response.status, await response.text()]).toEqual([
        200,
        expect.stringContaining('You won’t get receipts'),
      ]);
      expect(await isStopped()).toBe(true);
    }
  });

  it('refuses a token that the site didn’t make, or that names no kind', async () => {
    const seal = site.app.sealFor('another purpose');
    for (const path of [
      `${link.slice(0, -2)}AA`,
      '/unsubscribe/x',
      new URL(unsubscribeUrl('https://shop.example', seal, { userId, kind: 'newsletter' })).pathname,
      linkTo({ userId, kind: 'orders' }),
    ]) {
      const response = await site.fetch(path, { method: 'POST' });
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('This link doesn’t work');
    }
    expect(await settings()).toMatchObject({ weeklyNewsletter: true, notificationsSavedAt: null });
  });

  it('keeps the token out of the log', () => {
    expect(site.logged.join('\n')).not.toContain(link.slice('/unsubscribe/'.length));
  });
});
