/** A new artist's first steps, and the check of store URLs. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createInvite } from '../../../src/features/joining/invites/invites.server.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { makePicture, makeProduct, makeUser, makeVendor } from '../../support/factories.ts';
import { asUser, type Person } from '../../support/people.ts';

let site: StartedApp;
beforeAll(async () => {
  site = await startApp();
});
afterAll(() => site.close());

const open = async (who: Person, query = '') => {
  const response = await site.fetch(`/vendor/onboarding${query}`, { headers: who.headers });
  return { status: response.status, text: await response.text() };
};
const heading = (text: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(text)?.[1];

describe('GET /vendor/onboarding', () => {
  test('greets by the invite’s name of the link, else by the first name, else as an artist', async () => {
    const named = await asUser(site.db, { name: 'Hattie Lane' });
    const nameless = await asUser(site.db, { name: '' });
    expect(heading((await open(named)).text)).toBe('Welcome, Hattie');
    expect(heading((await open(named, '?artistName=Imani%20Brooks')).text)).toBe('Welcome, Imani Brooks');
    expect(heading((await open(nameless)).text)).toBe('Welcome, Artist');
  });

  test.each(['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', 'x'.repeat(81), 'https://evil.example'])(
    'a link can’t write %s on the page',
    async (name) => {
      const who = await asUser(site.db, { name: 'Hattie Lane' });
      const { text } = await open(who, `?${new URLSearchParams({ artistName: name })}`);
      expect(heading(text)).toBe('Welcome, Hattie');
      expect(text).not.toContain(name);
    },
  );

  test('an owner’s store counts, not the link: its name, its URL, what is done, and what isn’t', async () => {
    const owner = await asUser(site.db, { role: 'vendor' });
    const store = {
      ownerUserId: owner.userId,
      owner: 'Imani Brooks',
      name: 'Brooks Bookbinding',
      slug: 'brooks-books',
    };
    const vendor = await makeVendor(site.db, { ...store, stripeAccountId: null, portrait: makePicture() });
    expect(heading((await open(owner, '?artistName=Someone%20Else')).text)).toBe('Welcome, Imani Brooks');
    const before = (await open(owner, '?step=store-setup')).text;
    expect(before).toContain('/<wbr>brooks-books</b>');
    expect(before).not.toContain('name="vendorSlug"');
    for (const path of ['/vendor/brooks-books/payments', '/vendor/brooks-books/pieces/new'])
      expect(before).toContain(`href="${path}"`);
    expect(before).toContain('Your portrait is in your store.');
    await makeProduct(site.db, vendor);
    expect((await open(owner, '?step=store-setup')).text).toContain('You have 1 piece.');

    for (const query of ['?step=complete', '?vendorSlug=brooks-books']) {
      const { text } = await open(owner, query);
      expect(heading(text)).toBe('Brooks Bookbinding is open');
      expect(text.indexOf('Set Up Payments')).toBeLessThan(text.indexOf('Continue to Dashboard'));
      expect(text).toContain('href="/brooks-books"');
    }
    const posted = await site.fetch('/vendor/onboarding', {
      method: 'POST',
      headers: { ...owner.headers, origin: site.app.config.siteUrl },
      body: new URLSearchParams({ vendorSlug: 'another-name' }),
    });
    expect(posted.headers.get('location')).toBe('/vendor/onboarding?step=store-setup');
  });

  test('an artist who opens a second store sees that one, and the first without a link', async () => {
    const owner = await asUser(site.db, { role: 'vendor' });
    for (const name of ['Older Store', 'Newer Store']) {
      const slug = name.toLowerCase().replace(' ', '-');
      await makeVendor(site.db, { ownerUserId: owner.userId, name, slug, owner: 'Imani Brooks' });
    }
    expect(heading((await open(owner, '?vendorSlug=newer-store')).text)).toBe('Newer Store is open');
    expect(heading((await open(owner, '?vendorSlug=older-store')).text)).toBe('Older Store is open');
    expect((await open(owner, '?vendorSlug=%E2%80%AE')).status).toBe(200);
    expect((await open(owner, '?vendorSlug=%00')).status).toBe(400);
  });

  test('no link shows another’s store, or a step before its turn', async () => {
    await makeVendor(site.db, { slug: 'someone-else', name: 'Someone Else’s Store' });
    const owner = await asUser(site.db, { role: 'vendor' });
    await makeVendor(site.db, { ownerUserId: owner.userId, slug: 'my-own-store', owner: 'Me Myself' });
    const newcomer = await asUser(site.db, { name: 'Hattie Lane' });
    for (const query of [
      '?vendorSlug=someone-else',
      '?step=complete',
      '?step=complete&vendorSlug=someone-else',
      '?step=x',
    ]) {
      const { text } = await open(newcomer, query);
      expect(heading(text)).toBe('Welcome, Hattie');
      expect(text).not.toMatch(/Someone Else|Continue to Dashboard/);
    }
    const { text } = await open(owner, '?vendorSlug=someone-else');
    expect([heading(text), text.includes('someone-else')]).toEqual(['Welcome, Me Myself', false]);
  });

  test('the owner of a suspended store is sent to the dashboard, which says so', async () => {
    const owner = await asUser(site.db, { role: 'vendor' });
    await makeVendor(site.db, { ownerUserId: owner.userId, slug: 'closed-for-now', isActive: false });
    const response = await site.fetch('/vendor/onboarding?step=complete', { headers: owner.headers });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/vendor/closed-for-now']);
  });

  test('a wished URL is checked by the same rule, kept, and leads to the signup', async () => {
    await makeVendor(site.db, { slug: 'already-there' });
    const who = await asUser(site.db);
    const post = async (vendorSlug: string) => {
      const response = await site.fetch('/vendor/onboarding', {
        method: 'POST',
        headers: { ...who.headers, origin: site.app.config.siteUrl },
        body: new URLSearchParams({ vendorSlug }),
      });
      return { to: response.headers.get('location'), cookie: response.headers.getSetCookie().join('; ') };
    };
    for (const [slug, sentence] of [
      ['', 'Please enter a store URL'],
      ['already-there', 'That store URL is taken.'],
      ['artists', 'That store URL isn’t available.'],
      ['ab', 'at least 3 characters'],
    ] as const) {
      const { to, cookie } = await post(slug);
      expect(to).toMatch(/^\/vendor\/onboarding\?step=store-setup&tried=/);
      const again = await site.fetch(to ?? '', { headers: { ...who.headers, cookie } });
      const text = await again.text();
      expect(text).toContain(sentence);
      expect(text).toContain('Letters, numbers, and hyphens only. It can’t be changed later.');
      if (slug) expect(text).toContain(`value="${slug}"`);
    }
    const { to, cookie } = await post('  Paper  Boats! ');
    expect(to).toBe('/artist-signup?step=customize');
    const back = await site.fetch('/vendor/onboarding?step=store-setup', { headers: { ...who.headers, cookie } });
    expect(await back.text()).toContain('value="paper-boats"');
  });
});

describe('GET /api/slugs/{slug}', () => {
  const check = async (who: Person, slug: string) => {
    const response = await site.fetch(`/api/slugs/${encodeURIComponent(slug)}`, { headers: who.headers });
    return { status: response.status, ...(await response.json()) };
  };

  test('normalizes what was typed, and says if it is free', async () => {
    const who = await asUser(site.db);
    await makeVendor(site.db, { slug: 'moon-jars' });
    expect(await check(who, 'José’s Prints')).toEqual({
      status: 200,
      slug: 'joses-prints',
      free: true,
      message: 'That store URL is free.',
    });
    for (const slug of ['moon-jars', 'checkout', 'm00n-jars', '12345', 'ab', '!!']) {
      const { status, free, message } = await check(who, slug);
      expect([slug, status, free]).toEqual([slug, 200, false]);
      expect(message).toMatch(/\w/);
    }
  });

  test('what an invite keeps is free only for the confirmed address it was sent to', async () => {
    const admin = await makeUser(site.db, { role: 'admin' });
    const wish = { artistName: 'Una', artistEmail: 'una@example.org', vendorSlug: 'una-weaves' };
    await createInvite(site.app, admin.id, wish);
    const invited = await asUser(site.db, { email: wish.artistEmail });
    const unconfirmed = await asUser(site.db, { email: 'not-una@example.org', emailVerified: false });
    expect((await check(invited, 'una-weaves')).free).toBe(true);
    for (const other of [unconfirmed, await asUser(site.db)])
      expect((await check(other, 'una-weaves')).free).toBe(false);
  });

  test('is limited for each account', async () => {
    const limited = await startApp({ env: { RATE_LIMITS: 'on' } });
    const who = await asUser(limited.db);
    const statuses = new Set<number>();
    for (let round = 0; round < 61; round += 1)
      statuses.add((await limited.fetch('/api/slugs/una', { headers: who.headers })).status);
    expect([...statuses]).toEqual([200, 429]);
    await limited.close();
  });
});
