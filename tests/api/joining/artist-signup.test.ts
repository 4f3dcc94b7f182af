/** The signup of an invited artist, without scripts: what the server decides at every step. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '../../../src/features/accounts/accounts.table.ts';
import type { Viewer } from '../../../src/features/accounts/identity.ts';
import { vendors } from '../../../src/features/catalog/vendors.table.ts';
import { createInvite, revokeInvite, sendInviteAgain } from '../../../src/features/joining/invites/invites.server.ts';
import { invites } from '../../../src/features/joining/invites/invites.table.ts';
import { inviteStatus } from '../../../src/features/joining/invites/invites.ts';
import { type AccountSite, password, startAccountSite } from '../../support/account-site.ts';
import { startApp } from '../../support/app.ts';
import { makeUser, makeVendor } from '../../support/factories.ts';
import { aViewer, fixedIdentity } from '../../support/people.ts';
import { newVisitor, type Visitor } from '../../support/visitor.ts';

let site: AccountSite;
let admin: string;
beforeAll(async () => {
  site = await startAccountSite();
  admin = (await makeUser(site.db, { role: 'admin' })).id;
});
afterAll(() => site.close());

let count = 0;
async function invite() {
  count += 1;
  const artist = {
    artistName: 'Imani Brooks',
    artistEmail: `imani-${count}@example.org`,
    vendorSlug: `brooks-${'abcdefghkmnpqrstuxyz'[count]}-books`,
  };
  return { ...artist, ...(await createInvite(site.app, admin, artist)) };
}

const signIn = async (email: string): Promise<Visitor> => {
  const visitor = newVisitor(site);
  await visitor.get('/customer/signin');
  await visitor.submit('/customer/signin', { email, password });
  return visitor;
};

const enter = (visitor: Visitor, code: string) => visitor.submit('/artist-signup', { code });
const location = (response: Response) => `${response.status} ${response.headers.get('location')}`;
const page = async (visitor: Visitor, path: string) => {
  const response = await visitor.get(path);
  return { status: response.status, text: await response.text(), location: response.headers.get('location') };
};

const wishes = { storeName: 'Brooks Bookbinding', description: 'Hand-sewn journals.', theme: 'vintage' };

test('an invited artist goes from the code to a new account, its mailed link in another tab, and the store', async () => {
  const { code, artistEmail, vendorSlug } = await invite();
  const visitor = newVisitor(site);
  expect(location(await enter(visitor, code.toLowerCase()))).toBe('303 /artist-signup?step=auth');
  const account = await page(visitor, '/artist-signup?step=auth');
  expect(account.text).toContain('Welcome, Imani Brooks. Use the email address your invite was sent to.');
  expect(account.text).not.toContain(artistEmail);
  expect(account.text).toContain('value="Imani Brooks"');
  const next = '?redirect_url=%2Fartist-signup%3Fstep%3Dcustomize';
  expect(account.text).toContain(`action="/customer/signup${next}"`);

  const failed = await visitor.submit(`/customer/signup${next}`, { name: 'Imani', email: artistEmail, password: 'x' });
  expect(location(failed)).toMatch(/^303 \/artist-signup\?step=auth&tried=\d+$/);
  expect((await page(visitor, '/artist-signup?step=auth')).text).toContain(`value="${artistEmail}"`);
  const sent = await visitor.submit(`/customer/signup${next}`, { name: 'Imani', email: artistEmail, password });
  expect(location(sent)).toBe('303 /artist-signup?step=auth&sent=1');
  const notice = (await page(visitor, '/artist-signup?step=auth&sent=1')).text;
  for (const shown of ['Confirm your email first', `${artistEmail}</b>`]) expect(notice).toContain(shown);
  expect((await page(visitor, '/artist-signup?step=customize')).location).toBe('/artist-signup?step=auth');

  const link = site.mailedLink('verify-email', '/customer/verify-email');
  await visitor.get(link);
  expect(location(await visitor.submit(link, {}))).toBe('303 /artist-signup?step=customize');
  const store = await page(visitor, '/artist-signup?step=customize');
  expect(store.text).toContain('Your store, Imani');
  expect(store.text).toContain(`value="${vendorSlug}"`);
  const form = { ...wishes, code: /name="code" value="(\w+)"/.exec(store.text)?.[1] ?? '', vendorSlug };
  const made = await visitor.submit('/artist-signup?step=customize', form);
  expect(location(made)).toBe(`303 /vendor/onboarding?vendorSlug=${vendorSlug}`);
  const [vendor] = await site.db.select().from(vendors).where(eq(vendors.slug, vendorSlug));
  expect(vendor).toMatchObject({ name: 'Brooks Bookbinding', owner: 'Imani Brooks', theme: 'vintage' });
  const [owner] = await site.db
    .select()
    .from(users)
    .where(eq(users.id, vendor?.ownerUserId ?? ''));
  expect(owner).toMatchObject({ email: artistEmail, role: 'vendor' });
  expect(visitor.cookies.has('invite')).toBe(false);
  expect((await page(visitor, '/artist-signup?step=customize')).location).toBe(`/vendor/${vendorSlug}`);
});

describe('a code', () => {
  test('that is wrong leads back with what was typed and why', async () => {
    const visitor = newVisitor(site);
    expect(location(await enter(visitor, 'abcd-efgh'))).toMatch(/^303 \/artist-signup\?step=invite&tried=/);
    const { text } = await page(visitor, '/artist-signup?step=invite');
    expect(text).toContain('That’s not one of our invite codes.');
    expect(text).toContain('value="abcd-efgh"');
    expect(visitor.cookies.has('invite')).toBe(false);
  });

  test('that was never entered leads to the first step, also with a made-up cookie', async () => {
    const { email } = await site.account();
    const visitor = await signIn(email);
    for (const cookie of [null, 'x', 'a'.repeat(200)]) {
      if (cookie !== null) visitor.cookies.set('invite', cookie);
      for (const step of ['auth', 'customize']) {
        const { status, text } = await page(visitor, `/artist-signup?step=${step}`);
        expect([status, text.includes('To continue, enter your invite code.')]).toEqual([200, true]);
        expect(text).not.toContain('Create My Store');
      }
    }
  });

  test('that was revoked meanwhile leads to the first step', async () => {
    const { code, artistEmail, invite: row } = await invite();
    await site.account({ email: artistEmail });
    const visitor = await signIn(artistEmail);
    await enter(visitor, code);
    expect((await page(visitor, '/artist-signup?step=customize')).text).toContain('Create My Store');
    await revokeInvite(site.app, 'admin', row.id);
    expect((await page(visitor, '/artist-signup?step=customize')).text).toContain(
      'To continue, enter your invite code.',
    );
    const { vendorSlug } = row;
    await visitor.submit('/artist-signup?step=customize', { ...wishes, code, vendorSlug });
    expect((await page(visitor, '/artist-signup?step=customize')).text).toContain('This invite code no longer works.');
  });
});

test('an account with the invited address lands in the last step without a code, until it has a store or the invite ends', async () => {
  const { artistEmail, vendorSlug } = await invite();
  await site.account({ email: artistEmail });
  const visitor = newVisitor(site);
  await visitor.get('/customer/signin');
  const landing = '303 /artist-signup?step=customize';
  expect(location(await visitor.submit('/customer/signin', { email: artistEmail, password }))).toBe(landing);
  const { text } = await page(visitor, '/artist-signup?step=customize');
  expect(text).toContain('Create My Store');
  expect(text).toContain(`value="${vendorSlug}"`);
  const form = { ...wishes, code: '', vendorSlug };
  const stranger = await signIn((await site.account()).email);
  await stranger.submit('/artist-signup?step=customize', form);
  expect((await page(stranger, '/artist-signup?step=customize')).text).toContain('Enter your invite code.');
  const opened = `303 /vendor/onboarding?vendorSlug=${vendorSlug}`;
  for (let times = 0; times < 2; times += 1)
    expect(location(await visitor.submit('/artist-signup?step=customize', form))).toBe(opened);
  expect(await site.db.$count(vendors, eq(vendors.slug, vendorSlug))).toBe(1);
  expect((await page(visitor, '/artist-signup?step=customize')).location).toBe(`/vendor/${vendorSlug}`);

  const ended = await invite();
  await site.account({ email: ended.artistEmail });
  await revokeInvite(site.app, 'admin', ended.invite.id);
  const late = newVisitor(site);
  await late.get('/customer/signin');
  expect(location(await late.submit('/customer/signin', { email: ended.artistEmail, password }))).toBe('303 /');
});

test('somebody who wants no store declines, lands on the home page from then on, and is invited anew by an admin alone', async () => {
  const { code, artistEmail, vendorSlug, invite: made } = await invite();
  await site.account({ email: artistEmail });
  const stranger = await signIn((await site.account()).email);
  const decline = (visitor: Visitor) => visitor.submit('/artist-signup?step=decline', {});
  expect(location(await decline(stranger))).toBe('303 /');
  const visitor = await signIn(artistEmail);
  expect((await page(visitor, '/artist-signup?step=customize')).text).toContain('No Thanks, Just Browse');
  for (let times = 0; times < 2; times += 1) expect(location(await decline(visitor))).toBe('303 /');
  const [row] = await site.db.select().from(invites).where(eq(invites.id, made.id));
  expect(inviteStatus(row ?? made, site.clock.now())).toBe('declined');
  expect((await page(visitor, '/artist-signup?step=customize')).text).toContain('To continue, enter your invite code.');
  const later = newVisitor(site);
  await later.get('/customer/signin');
  expect(location(await later.submit('/customer/signin', { email: artistEmail, password }))).toBe('303 /');
  await enter(later, code);
  expect((await page(later, '/artist-signup?step=invite')).text).toContain('This invite was declined.');
  await expect(sendInviteAgain(site.app, admin, { id: made.id })).rejects.toMatchObject({ code: 'code_expired' });
  await createInvite(site.app, admin, { artistName: 'Imani Brooks', artistEmail, vendorSlug });
  expect((await page(later, '/artist-signup?step=customize')).text).toContain('Create My Store');
});

test('somebody who is signed in skips the account; with another address they read what to do, and never which one', async () => {
  const { code, artistEmail, vendorSlug } = await invite();
  const other = await site.account();
  const visitor = await signIn(other.email);
  await enter(visitor, code);
  expect((await page(visitor, '/artist-signup?step=auth')).location).toBe('/artist-signup?step=customize');
  const { status, text } = await page(visitor, '/artist-signup?step=customize');
  expect(status).toBe(403);
  expect(text).toContain(
    'This invite is for another email address. Sign out first, then sign in or create an account with the address it was sent to. If you can’t use that one, ask us to move the invite.',
  );
  expect(text).not.toContain(artistEmail);
  expect(text).toContain('action="/customer/signout?redirect_url=%2Fartist-signup%3Fstep%3Dauth"');
  await visitor.submit('/artist-signup?step=customize', { ...wishes, code, vendorSlug });
  expect(await site.db.select().from(vendors).where(eq(vendors.slug, vendorSlug))).toEqual([]);

  const out = await visitor.submit('/customer/signout?redirect_url=%2Fartist-signup%3Fstep%3Dauth', {});
  expect(location(out)).toBe('303 /artist-signup?step=auth');
  expect((await page(visitor, '/artist-signup?step=auth')).text).toContain('Create your account');
});

test('an account whose address isn’t confirmed reads that this comes first', async () => {
  const { code, artistEmail, vendorSlug } = await invite();
  const { id } = await site.account({ email: artistEmail });
  const visitor = await signIn(artistEmail);
  await enter(visitor, code);
  await site.db.update(users).set({ emailVerified: false }).where(eq(users.id, id));
  expect((await page(visitor, '/artist-signup?step=customize')).text).toContain('Confirm your email first');
  await visitor.submit('/artist-signup?step=customize', { ...wishes, code, vendorSlug });
  expect(await site.db.select().from(vendors).where(eq(vendors.slug, vendorSlug))).toEqual([]);
});

test.each([
  ['a taken URL', { vendorSlug: 'taken-books' }, 'That store URL is taken.'],
  ['a page of the site', { vendorSlug: 'checkout' }, 'That store URL isn’t available.'],
  ['no URL', { vendorSlug: ' !! ' }, 'Please enter a store URL'],
  ['no name', { storeName: '' }, 'Enter a store name.'],
  ['a long line', { description: 'x'.repeat(91) }, 'can have at most 90 characters'],
  ['an unknown theme', { theme: 'neon' }, 'Choose one of the four themes.'],
])('%s is refused with a sentence, everything typed stays, and the code is unused', async (_, change, sentence) => {
  if ((await site.db.select().from(vendors).where(eq(vendors.slug, 'taken-books'))).length === 0)
    await makeVendor(site.db, { slug: 'taken-books' });
  const { code, artistEmail, vendorSlug, invite: row } = await invite();
  await site.account({ email: artistEmail });
  const visitor = await signIn(artistEmail);
  await enter(visitor, code);
  const form = { ...wishes, code, vendorSlug, ...change };
  expect(location(await visitor.submit('/artist-signup?step=customize', form))).toMatch(
    /^303 \/artist-signup\?step=customize&tried=/,
  );
  const { text } = await page(visitor, '/artist-signup?step=customize');
  expect(text).toContain(sentence);
  expect(text).toContain('<title>Error: Your store, Imani');
  for (const kept of [form.storeName, form.description, form.vendorSlug.trim()]) expect(text).toContain(kept);
  const [after] = await site.db.select().from(invites).where(eq(invites.id, row.id));
  expect(after?.usedAt).toBeNull();
});

test('GET /artist-signup is the same for everybody, and the steps are nobody else’s to keep', async () => {
  const { code, artistEmail } = await invite();
  await site.account({ email: artistEmail });
  const visitor = await signIn(artistEmail);
  await enter(visitor, code);
  const [mine, anyone] = [await visitor.get('/artist-signup'), await newVisitor(site).get('/artist-signup')];
  expect(await mine.text()).toBe(await anyone.text());
  const step = await visitor.get('/artist-signup?step=customize');
  expect(step.headers.get('cache-control')).toBe('private, no-store');
  expect(step.headers.get('x-robots-tag')).toBe('noindex');
  expect((await newVisitor(site).get('/artist-signup?step=customize')).status).toBe(200);
});

test('the calls keep the code for the next steps, and drop it once the store is open', async () => {
  const { code, artistEmail, vendorSlug } = await invite();
  await site.account({ email: artistEmail });
  const visitor = await signIn(artistEmail);
  const cookie = () => Array.from(visitor.cookies, ([name, value]) => `${name}=${value}`).join('; ');
  const checked = await site.post('/api/invite-codes/validate', { code }, { cookie: cookie() });
  expect(checked.headers.get('set-cookie')).toMatch(/^invite=[\w-]+; Path=\/; Max-Age=172800; HttpOnly; SameSite=Lax$/);
  expect(checked.headers.get('set-cookie')).not.toContain(code.replaceAll('-', ''));
  const body = { code, customization: { ...wishes, vendorSlug } };
  const used = await site.post('/api/invite-codes/use', body, { cookie: cookie() });
  expect([used.status, used.headers.get('set-cookie')]).toEqual([200, expect.stringMatching(/^invite=; .*Max-Age=0/)]);
  const wrong = await site.post('/api/invite-codes/validate', { code: 'nothing' });
  expect(wrong.headers.get('set-cookie')).toBeNull();
});

test('with a provider’s accounts the step leads to its form and back, and an unconfirmed address to the account', async () => {
  const forms = { publishableKey: 'pk_test', frontendApi: '/__clerk', accountUrl: 'https://accounts.example.com/user' };
  let viewer: Viewer | null = null;
  const identity = { ...fixedIdentity(async () => viewer), kind: 'clerk' as const, forms };
  const other = await startApp({ parts: { identity } });
  const admin = await makeUser(other.db, { role: 'admin' });
  const artist = { artistName: 'Imani Brooks', artistEmail: 'imani@example.org', vendorSlug: 'brooks-books' };
  const { code } = await createInvite(other.app, admin.id, artist);
  const visitor = newVisitor(other);
  await visitor.submit('/artist-signup', { code });
  const account = await page(visitor, '/artist-signup?step=auth');
  expect(account.text).toContain('href="/customer/signup?redirect_url=%2Fartist-signup%3Fstep%3Dcustomize"');
  expect(account.text).not.toContain('name="password"');
  viewer = aViewer({ email: artist.artistEmail, emailVerified: false });
  const unconfirmed = await page(visitor, '/artist-signup?step=customize');
  expect(unconfirmed.text).toContain('Confirm your email first');
  expect(unconfirmed.text).toContain(`href="${forms.accountUrl}"`);
  viewer = aViewer({ email: artist.artistEmail });
  expect((await page(visitor, '/artist-signup?step=customize')).text).toContain('Create My Store');
  await other.close();
});
