/** Applications of artists: sent once, with photos made anew, decided once, and deleted in time. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog, users } from '../../../../src/features/accounts/accounts.table.ts';
import type { Viewer } from '../../../../src/features/accounts/identity.ts';
import { countNeeds, readNeeds } from '../../../../src/features/admin/needs/needs.server.ts';
import { applicationPhotos, applications } from '../../../../src/features/joining/applications/applications.table.ts';
import { sendApplication, withdrawApplication } from '../../../../src/features/joining/applications/apply.server.ts';
import { declineApplicant, inviteApplicant } from '../../../../src/features/joining/applications/decide.server.ts';
import { eraseApplications } from '../../../../src/features/joining/applications/erase-applications.server.ts';
import {
  findApplication,
  readOwnApplication,
} from '../../../../src/features/joining/applications/read-applications.server.ts';
import { replyToApplicant } from '../../../../src/features/joining/applications/reply.server.ts';
import { createInvite, revokeInvite } from '../../../../src/features/joining/invites/invites.server.ts';
import { invites } from '../../../../src/features/joining/invites/invites.table.ts';
import { createPictureMaker } from '../../../../src/features/pictures/picture-maker.server.ts';
import type { SentFile } from '../../../../src/platform/http/sent-file.ts';
import { makeUser, makeVendor } from '../../../support/factories.ts';
import { hostileFiles, taggedPhoto } from '../../../support/hostile-photos.ts';
import { asAdmin, aViewer } from '../../../support/people.ts';
import { makePhoto, pictureProgram } from '../../../support/photos.ts';
import { type TestApp, testApp } from '../../../support/test-app.ts';

const day = 86_400_000;
const hour = 3_600_000;
const input = { name: 'Ida Page', makes: 'Baskets of white oak.', links: ['https://ida.example/'] };

let app: TestApp;
let folder: string;
let admin: string;
beforeAll(async () => {
  const test = await testApp();
  const maker = createPictureMaker(pictureProgram);
  app = { ...test, maker, close: () => Promise.all([maker.close(), test.close()]).then(() => {}) };
  folder = await mkdtemp(path.join(tmpdir(), 'applications-'));
  admin = (await asAdmin(app.db)).userId;
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

async function sent(content: Buffer, name = 'work.jpg'): Promise<SentFile> {
  const file = {
    field: 'photos',
    name,
    path: path.join(folder, randomUUID()),
    bytes: content.length,
    isTooLarge: false,
  };
  await writeFile(file.path, content);
  return file;
}
async function artist(changes: Parameters<typeof makeUser>[1] = {}): Promise<Viewer> {
  const { id: userId, email, emailVerified } = await makeUser(app.db, changes);
  return aViewer({ userId, email, emailVerified });
}
const storedFiles = () => readdir(path.join(app.config.dataDir, 'files/bytes/applications')).catch(() => []);
const ofArtist = ({ userId }: Viewer) => app.db.select().from(applications).where(eq(applications.userId, userId));
const invitesOf = ({ email }: Viewer) => app.db.select().from(invites).where(eq(invites.artistEmail, email));
const mailsTo = ({ email }: Viewer) => app.mails.mails.filter(({ to }) => to === email).map(({ template }) => template);
const actsOf = async (id: string) =>
  (await app.db.select().from(auditLog).where(eq(auditLog.subjectId, id))).map(({ action }) => action);

/** Sends an application. */
async function apply(changes: Partial<typeof input> = {}, as?: Viewer): Promise<{ who: Viewer; id: string }> {
  const who = as ?? (await artist());
  return { who, id: await sendApplication(app, who, { ...input, ...changes }, []) };
}
const invite = (id: string, seen = 'open') => inviteApplicant(app, { actorId: admin, id, seen });
const decline = (id: string, seen = 'open') => declineApplicant(app, { actorId: admin, id, seen });
const codes = (results: PromiseSettledResult<unknown>[]) =>
  results.map((one) => (one.status === 'rejected' ? one.reason.code : 'done'));

describe('sending', () => {
  test('of twenty sent at once by one account, one is stored', async () => {
    const who = await artist();
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => sendApplication(app, who, input, [])));
    expect(codes(all).toSorted()).toEqual(['done', ...Array<string>(19).fill('idempotency_conflict')]);
    expect(await ofArtist(who)).toMatchObject([{ ...input, state: 'open' }]);
  });

  test('a photo is made anew: upright, in three widths at most, and without what the camera wrote', async () => {
    const who = await artist();
    await sendApplication(app, who, input, [
      await sent(await taggedPhoto()),
      await sent(await makePhoto({ width: 1200, height: 900 })),
    ]);
    const { application } = await readOwnApplication(app, who);
    expect(application?.photos).toMatchObject([
      { width: 720, height: 1080, widths: [340, 720] },
      { width: 1020, height: 765, widths: [340, 720, 1020] },
    ]);
    for (const { key } of application?.photos ?? []) {
      const { bytes = new Uint8Array(), contentType } = (await app.files.get(`${key}-720.webp`)) ?? {};
      expect([contentType, Buffer.from(bytes).includes('SECRET')]).toEqual(['image/webp', false]);
      expect((await sharp(Buffer.from(bytes)).metadata()).exif).toBeUndefined();
    }
  });

  test('a file that is no photo stops the application, with a sentence that names it; nothing is stored', async () => {
    const who = await artist();
    const before = await storedFiles();
    const good = await sent(await makePhoto());
    for (const [what, content] of Object.entries(await hostileFiles())) {
      const sending = sendApplication(app, who, input, [good, await sent(content, 'bad.jpg')]);
      await expect(sending, what).rejects.toMatchObject({ code: 'invalid', message: /^bad\.jpg: / });
    }
    const tooLarge = { ...good, name: 'huge.jpg', isTooLarge: true };
    await expect(sendApplication(app, who, input, [tooLarge])).rejects.toThrow(
      'huge.jpg: This photo is larger than 10 MB',
    );
    await expect(sendApplication(app, who, input, [good, good, good, good])).rejects.toThrow('3 photos at most');
    expect([await ofArtist(who), await storedFiles()]).toEqual([[], before]);
  }, 60_000);

  test('an address that isn’t confirmed, an invite that waits, or a store of one’s own need or get no application', async () => {
    await expect(apply({}, await artist({ emailVerified: false }))).rejects.toMatchObject({ code: 'forbidden' });
    const owner = await artist();
    await makeVendor(app.db, { ownerUserId: owner.userId });
    await expect(apply({}, owner)).rejects.toMatchObject({ code: 'idempotency_conflict' });
    const invited = await artist();
    const wish = { artistName: 'Ida', artistEmail: invited.email, vendorSlug: 'ida-by-hand' };
    await createInvite(app, admin, wish);
    await expect(apply({}, invited)).rejects.toMatchObject({ code: 'idempotency_conflict' });
  });

  test('one that was withdrawn is gone, and another can be sent', async () => {
    const { who, id } = await apply();
    await withdrawApplication(app, who.userId);
    expect(await ofArtist(who)).toEqual([]);
    await expect(invite(id)).rejects.toMatchObject({ code: 'not_found' });
    await apply({}, who);
  });
});

describe('deciding', () => {
  test('ten taps at once make one invite, bound to the address, with one mail and one entry in the log', async () => {
    const { who, id } = await apply();
    await Promise.all(Array.from({ length: 10 }, () => invite(id)));
    expect(await invitesOf(who)).toMatchObject([{ artistName: 'Ida Page', artistEmail: who.email, createdBy: admin }]);
    expect([mailsTo(who), await actsOf(id)]).toEqual([['artist-invite'], ['application.invited']]);
    const [made] = await invitesOf(who);
    expect(await ofArtist(who)).toMatchObject([{ state: 'invited', inviteId: made?.id, decidedBy: admin }]);
  });

  test('two artists of one name, and one whose name no address can be made of, get addresses of their own', async () => {
    const sentIn = [
      await apply({ name: 'Nora Bell' }),
      await apply({ name: 'Nora Bell' }),
      await apply({ name: '李' }),
    ];
    for (const { id } of sentIn) await invite(id);
    const slugs = (await Promise.all(sentIn.map(({ who }) => invitesOf(who)))).flat().map((one) => one.vendorSlug);
    expect(slugs).toEqual(['nora-bell', 'nora-bell-studio', expect.stringMatching(/^artist-[\da-f]{8}$/)]);
  });

  test('a decline is mailed once, and can be followed by an invite or another application', async () => {
    const { who, id } = await apply();
    await Promise.all([1, 2, 3].map(() => decline(id)));
    expect([mailsTo(who), await actsOf(id)]).toEqual([['application-declined'], ['application.declined']]);
    expect(await readOwnApplication(app, who)).toMatchObject({ application: { standing: 'declined' }, form: true });
    await invite(id, 'declined');
    expect(mailsTo(who)).toEqual(['application-declined', 'artist-invite']);
    const other = await apply();
    await decline(other.id);
    await apply({}, other.who);
  });

  test('of an invite and a decline at once, one counts', async () => {
    const { who, id } = await apply();
    const outcome = codes(await Promise.allSettled([invite(id), decline(id), invite(id), decline(id)]));
    expect(new Set(outcome)).toEqual(new Set(['done', 'stale']));
    expect([mailsTo(who).length, (await actsOf(id)).length]).toEqual([1, 1]);
  });

  test('after its invite was revoked the artist can be invited again, and with an invite that waits no second one is made', async () => {
    const { who, id } = await apply();
    await invite(id);
    const [first] = await invitesOf(who);
    await revokeInvite(app, admin, first?.id ?? '');
    expect(await readOwnApplication(app, who)).toMatchObject({ application: { standing: 'ended' }, form: true });
    await Promise.all([invite(id, 'invited'), invite(id, 'invited')]);
    expect(await invitesOf(who)).toHaveLength(2);
    expect((await findApplication(app, id))?.standing).toBe('invited');

    const other = await apply();
    await createInvite(app, admin, { artistName: 'Ida', artistEmail: other.who.email, vendorSlug: 'ida-by-mail' });
    await expect(decline(other.id)).rejects.toThrow('revoke that invite first');
    await invite(other.id);
    expect([(await invitesOf(other.who)).length, mailsTo(other.who)]).toEqual([1, ['artist-invite']]);
  });

  test('an artist with a store is neither invited nor declined, and the application is closed', async () => {
    const { who, id } = await apply();
    await makeVendor(app.db, { ownerUserId: who.userId });
    await expect(invite(id)).rejects.toThrow('already has a store');
    await expect(decline(id)).rejects.toThrow('already has a store');
    await eraseApplications(app, app.clock.now());
    expect([(await ofArtist(who))[0]?.state, mailsTo(who)]).toEqual(['invited', []]);
  });

  test('a reply leaves the application open, reaches the artist once, and stands on both pages', async () => {
    const { who, id } = await apply();
    const reply = (body: string, replies: number) => replyToApplicant(app, { actorId: admin, id }, { body, replies });
    const both = await Promise.allSettled([reply('Do you have a photo?', 0), reply('Do you have a photo?', 0)]);
    expect(codes(both)).toEqual(['done', 'done']);
    const other = (await asAdmin(app.db)).userId;
    const late = { body: 'Do you have a photo?', replies: 0 };
    await expect(replyToApplicant(app, { actorId: other, id }, late)).rejects.toMatchObject({ code: 'stale' });
    await expect(reply('Another one?', 0)).rejects.toMatchObject({ code: 'stale' });
    await reply('Or two?', 1);
    expect(mailsTo(who)).toEqual(['application-reply', 'application-reply']);
    const { application } = await readOwnApplication(app, who);
    expect(application).toMatchObject({
      state: 'open',
      replies: [{ body: 'Do you have a photo?' }, { body: 'Or two?' }],
    });
    expect((await findApplication(app, id))?.replies).toEqual(application?.replies);
    expect(await actsOf(id)).toEqual(['application.replied', 'application.replied']);
  });

  test('500 applications are one line of the to-do list, a number at their tab, and no mail', async () => {
    const people = Array.from({ length: 500 }, (_, n) => ({ id: `many-${n}`, email: `many-${n}@example.org` }));
    await app.db.insert(users).values(people);
    await app.db.insert(applications).values(people.map(({ id }) => ({ userId: id, name: 'Many', makes: 'Much' })));
    const mailsBefore = app.mails.mails.length;
    const { applications: count } = await countNeeds(app.db);
    expect(count).toBeGreaterThanOrEqual(500);
    const { undated } = await readNeeds({
      db: app.db,
      now: app.clock.now(),
      timeZone: 'America/Kentucky/Louisville',
      regionCode: 'KY',
    });
    expect(undated.find(({ id }) => id === 'applications')).toMatchObject({
      title: `${count} artists would like to join.`,
      act: { href: '/admin/applications' },
    });
    expect(app.mails.mails).toHaveLength(mailsBefore);
    for (const { id } of people) await app.db.delete(users).where(eq(users.id, id));
  });
});

describe('deleting', () => {
  test('90 days after a decline the application is deleted, with its photos; one that is open stays', async () => {
    const open = await apply();
    const who = await artist();
    const id = await sendApplication(app, who, input, [await sent(await makePhoto())]);
    const [photo] = (await readOwnApplication(app, who)).application?.photos ?? [];
    const isThere = async () => (await app.files.get(`${photo?.key}-720.webp`)) !== null;
    await decline(id);
    app.clock.advance(90 * day - 1000);
    await eraseApplications(app, app.clock.now());
    expect([(await ofArtist(who)).length, await isThere()]).toEqual([1, true]);
    app.clock.advance(2000);
    await Promise.all([1, 2].map(() => eraseApplications(app, app.clock.now())));
    expect([await ofArtist(who), await isThere()]).toEqual([[], false]);
    expect(await ofArtist(open.who)).toHaveLength(1);
  });

  test('an account that is deleted takes its application along, and its photos within the hour', async () => {
    const who = await artist();
    await sendApplication(app, who, input, [await sent(await makePhoto())]);
    const [photo] = (await readOwnApplication(app, who)).application?.photos ?? [];
    await app.db.delete(users).where(eq(users.id, who.userId));
    expect(await ofArtist(who)).toEqual([]);
    await eraseApplications(app, new Date(app.clock.now().getTime() + hour + 1000));
    expect(await app.files.get(`${photo?.key}-720.webp`)).toBeNull();
    const left = await app.db.select().from(applicationPhotos);
    expect(left.map(({ picture }) => picture.key)).not.toContain(photo?.key);
  });
});
