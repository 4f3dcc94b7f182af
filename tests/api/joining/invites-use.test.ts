/** Checking codes, and opening a store with one. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog, users } from '../../../src/features/accounts/accounts.table.ts';
import type { Role } from '../../../src/features/accounts/identity.ts';
import { vendors } from '../../../src/features/catalog/vendors.table.ts';
import { findFreeSlugProblem } from '../../../src/features/joining/invites/free-slug.server.ts';
import { makeUser, makeVendor } from '../../support/factories.ts';
import { guest, inviting, wishFor } from '../../support/invites.ts';
import { asUser } from '../../support/people.ts';
import { type TestApp, testApp } from '../../support/test-app.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof inviting>>;

let siteName: string;
beforeAll(async () => {
  app = await testApp();
  world = await inviting(app);
  siteName = app.config.site.name;
});
afterAll(() => app.close());

const day = 86_400_000;

describe('validating', () => {
  test('a code is known however it is typed, and never tells the address', async () => {
    const made = await world.invite();
    const plain = made.code.replaceAll('-', '');
    const variants = [
      plain,
      plain.toLowerCase(),
      ` ${made.code} `,
      plain.split('').join(' '),
      made.code.replaceAll('-', '–'),
    ];
    for (const code of [...variants, plain.replaceAll('0', 'o').replaceAll('1', 'l')]) {
      const answer = await world.validate(code);
      expect(answer).toEqual({
        valid: true,
        message: 'Welcome, June Park. Your invite is ready.',
        artistName: 'June Park',
        vendorSlug: made.vendorSlug,
      });
    }
  });

  test('codes that don’t exist all get the same answer', async () => {
    const answers = await Promise.all(
      ['0000-0000-0000-0000-0000', 'x', '\u0000', "' or 1=1 --", '🏺', 'A'.repeat(200)].map(world.validate),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.valid).toBe(false);
    const { status } = await world.call(guest, 'POST', '/api/invite-codes/validate', { code: ' - ' });
    expect(status).toBe(422);
  });
});

describe('using', () => {
  test('the invited person gets the store and the role, and the same answer again', async () => {
    const made = await world.invite();
    const artist = await asUser(app.db, { role: 'customer', email: made.artistEmail });
    const first = await world.use(artist, made, { description: 'Photographs by the river.' });
    expect([first.status, first.body]).toEqual([
      200,
      { success: true, vendorSlug: made.vendorSlug, vendor: { name: 'Second Light' } },
    ]);
    const [store] = await app.db.select().from(vendors).where(eq(vendors.slug, made.vendorSlug));
    expect(store).toMatchObject({
      ownerUserId: artist.userId,
      owner: 'June Park',
      email: made.artistEmail,
      description: 'Photographs by the river.',
      theme: 'bold',
      paymentsState: 'none',
      listedAt: null,
      isActive: true,
    });
    const [user] = await app.db.select().from(users).where(eq(users.id, artist.userId));
    expect(user?.role).toBe('vendor');
    const log = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, artist.userId));
    expect(log.map(({ action, details }) => [action, details])).toEqual([
      ['role.assigned', { role: 'vendor', from: 'customer', context: 'invite' }],
    ]);
    const again = await world.use(artist, made, { storeName: 'Another', vendorSlug: 'another-slug' });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await world.validate(made.code)).toMatchObject({
      valid: false,
      message: expect.stringContaining('already used'),
    });
  });

  test.each<[Role | null, Role, number]>([
    [null, 'vendor', 1],
    ['customer', 'vendor', 1],
    ['vendor', 'vendor', 0],
    ['admin', 'admin', 0],
  ])('an account with the role %s then has the role %s', async (before, after, logged) => {
    const made = await world.invite();
    const artist = await asUser(app.db, { role: before, email: made.artistEmail });
    expect((await world.use(artist, made)).status).toBe(200);
    const [user] = await app.db.select().from(users).where(eq(users.id, artist.userId));
    expect(user?.role).toBe(after);
    const log = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, artist.userId));
    expect(log).toHaveLength(logged);
  });

  test('the identity provider hears of the new role at once, and only once', async () => {
    const made = await world.invite();
    const artist = await asUser(app.db, { email: made.artistEmail });
    let heard = 0;
    app.identity.onRoleChanged = () => {
      heard += 1;
    };
    for (let n = 0; n < 3; n += 1) expect((await world.use(artist, made)).status).toBe(200);
    delete app.identity.onRoleChanged;
    expect(heard).toBe(1);
  });

  test('another address gets 403 and a sentence that doesn’t name the right one', async () => {
    const made = await world.invite();
    const { status, body } = await world.use(await asUser(app.db, {}), made);
    expect([status, body.code]).toEqual([403, 'forbidden']);
    expect(body.error).toBe(
      'This invite is for another email address. Sign out first, then sign in or create an account with the address it was sent to. If you can’t use that one, ask us to move the invite.',
    );
    expect((await world.rowOf(made.id))?.usedAt).toBeNull();
  });

  test('an address that isn’t verified gets 403, right or wrong', async () => {
    const made = await world.invite();
    for (const email of [made.artistEmail, 'somebody-else@example.com']) {
      const person = await asUser(app.db, { email, emailVerified: false });
      const { status, body } = await world.use(person, made);
      expect([status, body.error]).toEqual([403, expect.stringContaining('Confirm your email address')]);
    }
  });

  test('another account in the body is refused, the caller’s own is fine', async () => {
    const made = await world.invite();
    const artist = await asUser(app.db, { email: made.artistEmail });
    const other = await makeUser(app.db);
    const path = '/api/invite-codes/use';
    expect((await world.call(artist, 'POST', path, { ...wishFor(made), clerkUserId: other.id })).status).toBe(403);
    expect((await world.rowOf(made.id))?.usedAt).toBeNull();
    expect((await world.call(artist, 'POST', path, { ...wishFor(made), clerkUserId: artist.userId })).status).toBe(200);
  });

  test('unknown, revoked and expired codes, and one that another account used, are refused', async () => {
    const [revoked, expired, used] = [await world.invite(), await world.invite(), await world.invite()];
    const artist = async (made: { artistEmail: string }) => await asUser(app.db, { email: made.artistEmail });
    const someone = await asUser(app.db, {});
    expect((await world.use(someone, { code: '0000', vendorSlug: 'some-slug' })).status).toBe(404);
    await world.call(world.admin, 'DELETE', `/api/invite-codes/${revoked.id}`);
    expect((await world.use(await artist(revoked), revoked)).status).toBe(410);
    const late = await artist(expired);
    app.clock.advance(31 * day);
    expect((await world.use(late, expired)).status).toBe(410);
    app.clock.advance(-31 * day);
    const first = await artist(used);
    await world.use(first, used);
    await app.db.update(users).set({ email: 'moved@example.com' }).where(eq(users.id, first.userId));
    const second = await world.use(await artist(used), used);
    expect([second.status, second.body.code]).toEqual([409, 'code_used']);
  });

  test.each<[string, Record<string, unknown>, number, string]>([
    ['a taken slug', { vendorSlug: 'a-neighbor' }, 409, 'slug_taken'],
    ['a reserved slug', { vendorSlug: 'Checkout' }, 422, 'slug_reserved'],
    ['no slug', { vendorSlug: '' }, 422, 'invalid'],
    ['an unknown theme', { theme: 'neon' }, 422, 'invalid'],
    ['no store name', { storeName: ' ' }, 422, 'invalid'],
  ])('%s is refused, and the code stays unused', async (_, wrong, status, code) => {
    if (!(await findFreeSlugProblem(app.db, 'a-neighbor', { siteName })))
      await makeVendor(app.db, { slug: 'a-neighbor' });
    const made = await world.invite();
    const artist = await asUser(app.db, { email: made.artistEmail });
    const refused = await world.use(artist, made, wrong);
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    expect((await world.rowOf(made.id))?.usedAt).toBeNull();
    expect((await world.use(artist, made)).status).toBe(200);
  });

  test('a slug that another invite keeps is taken, another free one is fine', async () => {
    const [mine, other] = [await world.invite(), await world.invite()];
    const artist = await asUser(app.db, { email: mine.artistEmail });
    expect((await world.use(artist, mine, { vendorSlug: other.vendorSlug })).status).toBe(409);
    expect((await world.use(artist, mine, { vendorSlug: 'my-own-choice' })).body.vendorSlug).toBe('my-own-choice');
    expect(await findFreeSlugProblem(app.db, mine.vendorSlug, { siteName })).toBeNull();
  });
});
