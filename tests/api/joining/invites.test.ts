/** Inviting artists, and what becomes of an invite. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '../../../src/features/accounts/identity.ts';
import { findFreeSlugProblem } from '../../../src/features/joining/invites/free-slug.server.ts';
import { isInviteMailWanted } from '../../../src/features/joining/invites/is-invite-mail-wanted.server.ts';
import { mailPurpose } from '../../../src/platform/seal.ts';
import { makeVendor } from '../../support/factories.ts';
import { guest, inviting } from '../../support/invites.ts';
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

describe('inviting', () => {
  test('an invite has a code of 20 unambiguous characters, which is stored nowhere and mailed once', async () => {
    const made = await world.invite({ artistEmail: 'June.Park@Example.com', vendorSlug: 'Second Light' });
    expect(made.code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(made).toMatchObject({
      artistEmail: 'june.park@example.com',
      vendorSlug: 'second-light',
      status: 'active',
      isActive: true,
      usedAt: null,
    });
    expect(Date.parse(made.expiresAt) - Date.parse(made.createdAt)).toBe(30 * day);
    const stored = JSON.stringify(await world.rowOf(made.id));
    expect(stored).not.toContain(made.code);
    expect(stored).not.toContain(made.code.replaceAll('-', ''));
    const mail = app.mails.mails.at(-1);
    expect(mail).toMatchObject({ template: 'artist-invite', to: 'june.park@example.com' });
    expect(JSON.stringify(mail)).not.toContain(made.code);
    if (mail?.template !== 'artist-invite') throw new Error('No invite was mailed.');
    expect(app.sealFor(mailPurpose).open(mail.data.sealedCode)).toBe(made.code);
  });

  test('the list has the newest first, with masked codes, and is stored nowhere', async () => {
    app.clock.advance(1000);
    const made = await world.invite();
    const { body, response } = await world.call(world.admin, 'GET', '/api/invite-codes');
    expect(body[0]).toMatchObject({ id: made.id, code: `••••-••••-••••-••••-${made.code.slice(-4)}` });
    expect(JSON.stringify(body)).not.toContain(made.code);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
  });

  test.each<[string, Record<string, unknown>, number, string]>([
    ['a reserved slug', { vendorSlug: 'admin' }, 422, 'slug_reserved'],
    ['a slug that looks reserved', { vendorSlug: 'adm1n' }, 422, 'slug_reserved'],
    ['no slug', { vendorSlug: '  ' }, 422, 'invalid'],
    ['a wrong address', { artistEmail: 'june@example' }, 422, 'invalid'],
    ['no name', { artistName: ' \u200b ' }, 422, 'invalid'],
    ['a slug that an address of the API has', { vendorSlug: 'featured' }, 422, 'slug_reserved'],
    ['the site’s name as its slug', { vendorSlug: 'river-city-artists' }, 422, 'slug_reserved'],
    ['a slug that looks like the site’s name', { vendorSlug: 'rivercityart1sts' }, 422, 'slug_reserved'],
    ['a slug of a store', { vendorSlug: 'taken-store' }, 409, 'slug_taken'],
    ['a slug that looks like a store’s', { vendorSlug: 'taken-st0re' }, 409, 'slug_taken'],
    ['a slug that an invite keeps', { vendorSlug: 'kept-slug' }, 409, 'slug_taken'],
  ])('an invite with %s is refused', async (_, wrong, status, code) => {
    if (!(await findFreeSlugProblem(app.db, 'taken-store', { siteName })))
      await makeVendor(app.db, { slug: 'taken-store' });
    if (!(await findFreeSlugProblem(app.db, 'kept-slug', { siteName, now: app.clock.now() })))
      await world.invite({ vendorSlug: 'kept-slug' });
    const wish = { artistName: 'June', artistEmail: 'j@example.com', vendorSlug: 'new-slug', ...wrong };
    const answer = await world.call(world.admin, 'POST', '/api/invite-codes', wish);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  test.each<Role | null | 'guest'>(['guest', null, 'customer', 'vendor'])('%s reaches nothing of it', async (role) => {
    const made = await world.invite();
    const caller = role === 'guest' ? guest : await asUser(app.db, { role });
    const status = role === 'guest' ? 401 : 403;
    const wish = { artistName: 'Eve', artistEmail: 'eve@example.com', vendorSlug: 'eves-store' };
    for (const [method, path, body] of [
      ['GET', '/api/invite-codes', undefined],
      ['POST', '/api/invite-codes', wish],
      ['DELETE', `/api/invite-codes/${made.id}`, undefined],
      ['POST', `/api/invite-codes/${made.id}/again`, {}],
    ] as const) {
      expect((await world.call(caller, method, path, body)).status).toBe(status);
    }
    expect((await world.rowOf(made.id))?.revokedAt).toBeNull();
    expect(await findFreeSlugProblem(app.db, 'eves-store', { siteName })).toBeNull();
  });
});

test('five invites an hour reach one address, and refused ones don’t count', async () => {
  const guarded = await testApp({ env: { RATE_LIMITS: 'on' } });
  const { admin, call } = await inviting(guarded);
  const wish = { artistName: 'June', artistEmail: 'june@example.com' };
  const ask = async (vendorSlug: string) =>
    (await call(admin, 'POST', '/api/invite-codes', { ...wish, vendorSlug })).status;
  for (let n = 0; n < 8; n += 1) expect(await ask('admin')).toBe(422);
  const answers: number[] = [];
  for (let n = 0; n < 6; n += 1) answers.push(await ask(`june-number-${n}x`));
  expect(answers).toEqual([201, 201, 201, 201, 201, 429]);
  await guarded.close();
});

describe('what becomes of an invite', () => {
  test('revoked: the code says so, the slug is free, and revoking again changes nothing', async () => {
    const made = await world.invite({ vendorSlug: 'revoked-one' });
    for (let n = 0; n < 2; n += 1)
      expect((await world.call(world.admin, 'DELETE', `/api/invite-codes/${made.id}`)).status).toBe(204);
    expect(await world.validate(made.code)).toMatchObject({
      valid: false,
      message: expect.stringContaining('no longer works'),
    });
    expect((await world.invite({ vendorSlug: 'revoked-one' })).status).toBe('active');
  });

  test('sent again, to a corrected address: a new code, and the old one has ended', async () => {
    const made = await world.invite({ artistEmail: 'jnue@example.com' });
    const again = await world.call(world.admin, 'POST', `/api/invite-codes/${made.id}/again`, {
      artistEmail: 'june@example.com',
    });
    expect(again.status).toBe(201);
    expect(again.body).toMatchObject({
      artistEmail: 'june@example.com',
      vendorSlug: made.vendorSlug,
      status: 'active',
    });
    expect(again.body.code).not.toBe(made.code);
    expect((await world.validate(made.code)).valid).toBe(false);
    expect(await world.validate(again.body.code)).toMatchObject({ valid: true, artistName: 'June Park' });
    const twice = await world.call(world.admin, 'POST', `/api/invite-codes/${made.id}/again`, {});
    expect([twice.status, twice.body.code]).toEqual([410, 'code_expired']);
  });

  test('a mail still queued is no longer wanted once its invite is revoked or sent again', async () => {
    const unseal = app.sealFor(mailPurpose).open;
    const isWanted = async (mail: (typeof app.mails.mails)[number] | undefined) => {
      if (mail?.template !== 'artist-invite') throw new Error('No invite was mailed.');
      return await isInviteMailWanted({ ...app, unseal }, mail);
    };
    const revoked = await world.invite();
    const first = app.mails.mails.at(-1);
    expect(await isWanted(first)).toBe(true);
    await world.call(world.admin, 'DELETE', `/api/invite-codes/${revoked.id}`);
    expect(await isWanted(first)).toBe(false);
    const made = await world.invite();
    const second = app.mails.mails.at(-1);
    await world.call(world.admin, 'POST', `/api/invite-codes/${made.id}/again`, {});
    expect([await isWanted(second), await isWanted(app.mails.mails.at(-1))]).toEqual([false, true]);
  });

  test('expired: the code says so, the slug is free for others, and the invite can be sent again', async () => {
    const [made, other] = [await world.invite(), await world.invite()];
    app.clock.advance(31 * day);
    try {
      expect(await world.validate(made.code)).toMatchObject({
        valid: false,
        message: expect.stringContaining('expired'),
      });
      expect((await world.invite({ vendorSlug: made.vendorSlug })).status).toBe('active');
      expect((await world.call(world.admin, 'GET', '/api/invite-codes')).body).toContainEqual(
        expect.objectContaining({ id: made.id, status: 'expired', isActive: false }),
      );
      expect((await world.call(world.admin, 'POST', `/api/invite-codes/${made.id}/again`, {})).status).toBe(409);
      expect((await world.call(world.admin, 'POST', `/api/invite-codes/${other.id}/again`, {})).status).toBe(201);
    } finally {
      app.clock.advance(-31 * day);
    }
  });

  test('used: it can be neither revoked nor sent again', async () => {
    const made = await world.invite();
    const artist = await asUser(app.db, { email: made.artistEmail });
    expect((await world.use(artist, made)).status).toBe(200);
    expect((await world.call(world.admin, 'DELETE', `/api/invite-codes/${made.id}`)).status).toBe(409);
    expect((await world.call(world.admin, 'POST', `/api/invite-codes/${made.id}/again`, {})).status).toBe(409);
    const { body } = await world.call(world.admin, 'GET', '/api/invite-codes');
    expect(body).toContainEqual(expect.objectContaining({ id: made.id, status: 'used', usedAt: expect.any(String) }));
  });
});
