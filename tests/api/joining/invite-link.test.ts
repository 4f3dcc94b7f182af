/** The link of an invite's mail: it proves one address, once, for a week, and nothing else does. Without scripts. */
import { describe, expect, test } from 'vitest';
import { revokeInvite, sendInviteAgain } from '../../../src/features/joining/invites/invites.server.ts';
import { mailTokenHash, newMailToken } from '../../../src/features/joining/invites/new-invite-code.server.ts';
import { password } from '../../support/account-site.ts';
import { confirmed, invitingSite, location, signupStep } from '../../support/invite-links.ts';
import { newVisitor, type Visitor } from '../../support/visitor.ts';

const world = invitingSite();
const { invite, open, create, accountsOf, rowOf, text } = world;
const day = 86_400_000;

test('the link opens the account with its address as text, and one form makes it, without another mail', async () => {
  const { email, id, ...link } = await invite();
  const visitor = newVisitor(world.site);
  expect(location(await open(visitor, link))).toBe(`303 ${signupStep('auth')}`);
  const page = await visitor.get(signupStep('auth'));
  const html = await page.text();
  for (const part of [
    'Welcome, Imani',
    'Alex Moreno invited you to open a store.',
    confirmed,
    '$15 a month',
    'Another address?',
  ])
    expect(html).toContain(part);
  expect(html).toContain('imani-1<wbr>@example<wbr>.org');
  expect(html).not.toContain('name="email"');
  expect(html).not.toContain(link.token);
  expect(page.headers.get('cache-control')).toBe('private, no-store');
  const before = world.site.mails.mails.length;
  expect(location(await create(visitor))).toBe(`303 ${signupStep('customize')}`);
  expect(world.site.mails.mails.length).toBe(before);
  expect(await accountsOf(email)).toMatchObject([
    { email, emailVerified: true, role: 'customer', name: 'Imani Brooks' },
  ]);
  const store = await (await visitor.get(signupStep('customize'))).text();
  expect(store).toContain('Your store, Imani');
  // What is kept of a sale is said where a price is typed, and nowhere before.
  expect(store).toContain('$15 a month');
  for (const said of [html, store]) expect(said).not.toContain('of each sale');
  expect((await rowOf(id))?.mailTokenUsedAt).not.toBeNull();
  // The password is hers.
  const later = newVisitor(world.site);
  expect((await later.submit('/customer/signin', { email, password })).status).toBe(303);
});

test('a secret has 128 random bits, is stored as a hash, and is in no answer but the mail', async () => {
  const made = await invite();
  expect(Buffer.from(made.token, 'base64url')).toHaveLength(16);
  expect(new Set(Array.from({ length: 10_000 }, newMailToken)).size).toBe(10_000);
  const row = await rowOf(made.id);
  expect(row?.mailTokenHash).toBe(mailTokenHash(made.token));
  expect(JSON.stringify(row)).not.toContain(made.token);
  expect(JSON.stringify(world.site.mails.mails)).not.toContain(made.token);
  const visitor = newVisitor(world.site);
  await open(visitor, made);
  expect([...visitor.cookies.values()].join()).not.toContain(made.token);
});

test('opening uses nothing up: scanners, other devices, and second looks find the same', async () => {
  const { email, ...link } = await invite();
  for (let n = 0; n < 5; n += 1) {
    const visitor = newVisitor(world.site);
    await open(visitor, link);
    expect(await text(visitor)).toContain(confirmed);
  }
  const visitor = newVisitor(world.site);
  await open(visitor, link);
  expect(location(await create(visitor))).toBe(`303 ${signupStep('customize')}`);
  expect(await accountsOf(email)).toHaveLength(1);
});

test('the same code again, typed or checked by the page’s code, keeps what the link proved; another code doesn’t', async () => {
  const [{ email, ...link }, other] = [await invite(), await invite()];
  const visitor = newVisitor(world.site);
  await open(visitor, link);
  const cookie = `invite=${visitor.cookies.get('invite')}`;
  const checked = await world.site.post('/api/invite-codes/validate', { code: link.code }, { cookie });
  const [, kept = ''] = /^invite=([\w-]+)/.exec(checked.headers.get('set-cookie') ?? '') ?? [];
  visitor.cookies.set('invite', kept);
  await visitor.submit('/artist-signup', { code: link.code.toLowerCase() });
  expect(await text(visitor)).toContain(confirmed);
  await visitor.submit('/artist-signup', { code: other.code });
  const html = await text(visitor);
  expect(html).not.toContain(confirmed);
  expect([email, other.email].filter((address) => html.includes(address))).toEqual([]);
});

test('a form with another address creates the account of the invite’s', async () => {
  const { email, ...link } = await invite();
  const visitor = newVisitor(world.site);
  await open(visitor, link);
  const other = 'eve@example.org';
  await create(visitor, { name: 'Imani Brooks', password, email: other, artistEmail: other });
  expect(await accountsOf(other)).toEqual([]);
  expect(await accountsOf(email)).toMatchObject([{ emailVerified: true }]);
});

describe('no account is made', () => {
  const refuse = async (visitor: Visitor, email: string) => {
    const before = (await accountsOf(email)).length;
    expect(location(await create(visitor))).toMatch(/^303 \/artist-signup\?step=auth&tried=\d+$/);
    expect((await accountsOf(email)).length).toBe(before);
  };

  test('with a code alone, which the admin can copy: the address isn’t shown, and is confirmed by a mail', async () => {
    const { email, code } = await invite();
    const visitor = newVisitor(world.site);
    await visitor.submit('/artist-signup', { code });
    const html = await text(visitor);
    expect(html).toContain('Welcome, Imani Brooks. Use the email address your invite was sent to.');
    expect(html).not.toContain(confirmed);
    expect(html).not.toContain(email.split('@')[0]);
    await refuse(visitor, email);
  });

  test.each([
    ['a guessed secret', newMailToken],
    ['an empty one', () => ''],
    ['a long one', () => 'x'.repeat(500)],
    ['one with odd characters', () => `${'é'.repeat(22)}`],
  ])('with %s', async (_, guess) => {
    const { email, code } = await invite();
    const visitor = newVisitor(world.site);
    await open(visitor, { code, token: guess() });
    expect(await text(visitor)).not.toContain(email.split('@')[0]);
    await refuse(visitor, email);
  });

  test('with the secret of another invite', async () => {
    const [mine, other] = [await invite(), await invite()];
    const visitor = newVisitor(world.site);
    await open(visitor, { code: other.code, token: mine.token });
    await refuse(visitor, other.email);
    expect(await accountsOf(mine.email)).toEqual([]);
  });

  test('in another browser, without the link', async () => {
    const { email, ...link } = await invite();
    await open(newVisitor(world.site), link);
    await refuse(newVisitor(world.site), email);
    const forger = newVisitor(world.site);
    forger.cookies.set('invite', Buffer.from(JSON.stringify([link.code, null, link.token])).toString('base64url'));
    await refuse(forger, email);
  });

  test('by another site’s form', async () => {
    const { email, ...link } = await invite();
    const visitor = newVisitor(world.site);
    await open(visitor, link);
    const answer = await visitor.submit(
      signupStep('auth'),
      { name: 'Imani Brooks', password },
      {
        origin: 'https://evil.example',
        'sec-fetch-site': 'cross-site',
      },
    );
    expect(answer.status).not.toBe(200);
    expect(await accountsOf(email)).toEqual([]);
  });

  test('after the invite was sent again, with the old link; the new one works', async () => {
    const { email, id, ...link } = await invite();
    const early = newVisitor(world.site);
    await open(early, link);
    await sendInviteAgain(world.site.app, world.admin, { id });
    const fresh = world.mailed();
    expect(fresh.token).not.toBe(link.token);
    await refuse(early, email);
    const late = newVisitor(world.site);
    expect(location(await open(late, link))).toMatch(/^303 \/artist-signup\?step=invite&tried=/);
    expect(await (await late.get(signupStep('invite'))).text()).toContain('This invite code no longer works.');
    // Nor does the old secret with the new code.
    await open(late, { code: fresh.code, token: link.token });
    await refuse(late, email);
    await open(late, fresh);
    expect(location(await create(late))).toBe(`303 ${signupStep('customize')}`);
  });

  test('after it was revoked, also by who had opened it before', async () => {
    const { email, id, ...link } = await invite();
    const visitor = newVisitor(world.site);
    await open(visitor, link);
    await revokeInvite(world.site.app, world.admin, id);
    await refuse(visitor, email);
    expect(await text(visitor)).toContain('The link in your email has expired or was already used.');
  });

  test('after seven days: the address is filled in, and confirmed by a mail', async () => {
    const { email, ...link } = await invite();
    const visitor = newVisitor(world.site);
    await open(visitor, link);
    world.site.clock.advance(7 * day - 1000);
    expect(await text(visitor)).toContain(confirmed);
    world.site.clock.advance(1000);
    await refuse(visitor, email);
    const html = await text(visitor);
    expect(html).toContain('The link in your email has expired or was already used.');
    expect(html).toContain('We’ll email you a link to confirm your address.');
    expect(html).toContain(`value="${email}"`);
    expect(html).toContain('action="/customer/signup?redirect_url=');
    world.site.clock.advance(-7 * day);
  });

  test('of a common password, and what is typed stays; the link still works', async () => {
    const { email, ...link } = await invite();
    const visitor = newVisitor(world.site);
    await open(visitor, link);
    await create(visitor, { name: 'Imani B', password: 'password1' });
    const html = await text(visitor);
    expect(html).toContain('That password is too common.');
    expect(html).toContain('value="Imani B"');
    expect(await accountsOf(email)).toEqual([]);
    expect(location(await create(visitor))).toBe(`303 ${signupStep('customize')}`);
  });
});
