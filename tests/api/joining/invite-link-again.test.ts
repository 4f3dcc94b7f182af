/** The link of an invite's mail, where there is an account already, at once in many browsers, and erased. */

import { expect, test, vi } from 'vitest';
import { eraseInvites } from '../../../src/features/joining/invites/erase-invites.server.ts';
import { createInvite, sendInviteAgain } from '../../../src/features/joining/invites/invites.server.ts';
import { proofOf } from '../../../src/features/joining/invites/mail-link.server.ts';
import { openDatabase } from '../../../src/platform/database/connection.ts';
import { password } from '../../support/account-site.ts';
import { invitingSite, location, signupStep } from '../../support/invite-links.ts';
import { newVisitor } from '../../support/visitor.ts';

const world = invitingSite();
const { invite, open, create, accountsOf, rowOf, text } = world;

test('a used link makes no second account and signs nobody in; its reader is led to sign in', async () => {
  const { email, ...link } = await invite();
  const first = newVisitor(world.site);
  await open(first, link);
  await create(first);
  const again = newVisitor(world.site);
  await open(again, link);
  const html = await text(again);
  expect(html).toContain('Welcome back, Imani');
  expect(html).toContain(`value="${email}"`);
  expect(html).toContain('action="/customer/signin?redirect_url=%2Fartist-signup%3Fstep%3Dcustomize"');
  await create(again, { name: 'Eve', password: 'another good password' });
  expect(await accountsOf(email)).toHaveLength(1);
  expect(again.cookies.has('session')).toBe(false);
  const signedIn = await again.submit(`/customer/signin?redirect_url=${encodeURIComponent(signupStep('customize'))}`, {
    email,
    password,
  });
  expect(location(signedIn)).toBe(`303 ${signupStep('customize')}`);
  expect(await (await again.get(signupStep('customize'))).text()).toContain('Your store, Imani');
});

test('an account that exists already: sign-in, with its password kept, and the link not used up', async () => {
  const known = await world.site.account({ email: 'known@example.org' });
  const { id, ...link } = await invite(known.email);
  const visitor = newVisitor(world.site);
  await open(visitor, link);
  expect(await text(visitor)).toContain('Welcome back, Imani');
  await create(visitor, { name: 'Eve', password: 'another good password' });
  expect(await text(visitor)).toContain('You already have an account with this email address.');
  expect(await accountsOf(known.email)).toMatchObject([{ id: known.id }]);
  expect((await rowOf(id))?.mailTokenUsedAt).toBeNull();
  expect((await newVisitor(world.site).submit('/customer/signin', { email: known.email, password })).status).toBe(303);
});

test('a link is used within one connection, so that many at once never wait for each other’s', async () => {
  const { email, code, token } = await invite();
  const { db, close } = openDatabase(world.site.databaseUrl, { max: 1, maxWaitMs: 100 });
  const proof = proofOf({ ...world.site.app, db }, code, token);
  expect(await db.transaction((tx) => proof.use(tx))).toBe(email);
  await close();
});

test('ten browsers create the account at once: one does, with its password, and one account is there', async () => {
  const { email, ...link } = await invite();
  const visitors = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const visitor = newVisitor(world.site);
      await open(visitor, link);
      return visitor;
    }),
  );
  const answers = await Promise.all(
    visitors.map((one, n) => create(one, { name: 'Imani', password: `walnut street ${n} at dawn` })),
  );
  const won = answers.map(location).filter((answer) => answer === `303 ${signupStep('customize')}`);
  expect(won).toHaveLength(1);
  expect(await accountsOf(email)).toHaveLength(1);
});

test('a sign-up that waits for its mail doesn’t get the account that the link has made', async () => {
  const { email, ...link } = await invite();
  const stranger = newVisitor(world.site);
  await stranger.submit('/customer/signup', { name: 'Eve', email, password: 'another good password' });
  const pending = world.site.mailedLink('verify-email', '/customer/verify-email');
  const visitor = newVisitor(world.site);
  await open(visitor, link);
  expect(location(await create(visitor))).toBe(`303 ${signupStep('customize')}`);
  await stranger.get(pending);
  await stranger.submit(pending, {});
  expect(await accountsOf(email)).toMatchObject([{ name: 'Imani Brooks' }]);
  expect((await newVisitor(world.site).submit('/customer/signin', { email, password })).status).toBe(303);
});

test('somebody signed in with another account reads what to do, and no account is made', async () => {
  const other = await world.site.account();
  const { email, ...link } = await invite();
  const visitor = newVisitor(world.site);
  await visitor.get('/customer/signin');
  await visitor.submit('/customer/signin', { email: other.email, password });
  await open(visitor, link);
  const page = await visitor.get(signupStep('customize'));
  expect([page.status, await page.text()]).toEqual([
    403,
    expect.stringContaining('This invite isn’t for this account'),
  ]);
  expect(await accountsOf(email)).toEqual([]);
});

test('erasing an artist erases the secret’s hash, the note, and the picture', async () => {
  const picture = { key: 'uploads/events/one', width: 720, height: 720, alt: 'Cloth', widths: [720] };
  const email = 'erased@example.org';
  const wish = { artistName: 'Imani Brooks', artistEmail: email, vendorSlug: 'erased-brooks', note: 'Come!', picture };
  const { invite: made } = await createInvite(world.site.app, world.admin, wish);
  expect(await rowOf(made.id)).toMatchObject({ note: 'Come!', picture: { alt: 'Cloth' } });
  await world.site.db.transaction((tx) =>
    eraseInvites(tx, { id: 'nobody', addresses: [email] }, world.site.clock.now()),
  );
  expect(await rowOf(made.id)).toMatchObject({ mailTokenHash: null, note: null, picture: null, artistEmail: '' });
});

test('an invite sent again keeps its note and picture', async () => {
  const wish = {
    artistName: 'Imani Brooks',
    artistEmail: 'again@example.org',
    vendorSlug: 'again-brooks',
    note: 'Come!',
  };
  const { invite: made } = await createInvite(world.site.app, world.admin, wish);
  const again = await sendInviteAgain(world.site.app, world.admin, { id: made.id });
  expect(await rowOf(again.invite.id)).toMatchObject({ note: 'Come!' });
});

test('no line of the log has the code, the secret, or the address', async () => {
  const lines: string[] = [];
  const spies = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation((...parts: unknown[]) => void lines.push(parts.join(' '))),
  );
  const { email, ...link } = await invite();
  const visitor = newVisitor(world.site);
  await open(visitor, link);
  await visitor.get(signupStep('auth'));
  await create(visitor, { name: '', password: 'x' });
  await create(visitor);
  await create(visitor);
  for (const spy of spies) spy.mockRestore();
  for (const secret of [link.code, link.code.replaceAll('-', ''), link.token, email])
    expect(lines.join('\n')).not.toContain(secret);
});
