import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mailedLink } from '../../../../src/features/accounts/links/signed-link-path.ts';
import {
  endLink,
  keepLink,
  linkFor,
  openLink,
  renewLink,
} from '../../../../src/features/accounts/links/signed-links.server.ts';
import { signedLinks } from '../../../../src/features/accounts/links/signed-links.table.ts';
import { createSeal, mailSeal } from '../../../../src/platform/seal.ts';
import { type TestApp, testApp } from '../../../support/test-app.ts';

const day = 24 * 3_600_000;
const site = { name: 'Tests', siteUrl: 'https://tests.example', operatorAddress: '' };

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'on' } });
});
afterAll(() => app.close());
beforeEach(() => {
  app.mails.mails.length = 0;
});

const newThread = () => ({ subject: 'thread', subjectId: randomUUID(), email: 'ada@example.org' }) as const;
const tokenOf = ({ path }: { path: string }) => path.split('/').at(-1) ?? '';
const make = async (target: Parameters<typeof linkFor>[2]) => tokenOf(await linkFor(app, app.db, target));
const open = (token: string) => openLink(app, 'thread', token);

/** Returns the token in the last mail with a new link. */
function mailedToken(): string {
  const mail = app.mails.mails.at(-1);
  if (mail?.template !== 'new-link') throw new Error('No new link was mailed.');
  return tokenOf({ path: mailedLink(mail.data.sealedLink, { ...site, unseal: mailSeal('a secret of tests').open }) });
}

test('every mail carries the same link, of 128 bits, and only its hash is stored', async () => {
  const target = newThread();
  const link = await linkFor(app, app.db, target);
  expect(link.path).toMatch(/^\/threads\/[A-Za-z0-9_-]{22}$/);
  expect(await linkFor(app, app.db, target)).toMatchObject({ path: link.path });
  expect(mailedLink(link.sealedLink, { ...site, unseal: mailSeal('a secret of tests').open })).toBe(
    site.siteUrl + link.path,
  );
  expect(await open(tokenOf(link))).toBe(target.subjectId);
  const rows = await app.db.select().from(signedLinks).where(eq(signedLinks.subjectId, target.subjectId));
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(tokenOf(link));
});

test('50 mails at once make one link', async () => {
  const target = newThread();
  const tokens = await Promise.all(Array.from({ length: 50 }, () => make(target)));
  expect(new Set(tokens).size).toBe(1);
});

test('a link of a rolled-back transaction opens nothing', async () => {
  let token = '';
  await app.db
    .transaction(async (tx) => {
      token = tokenOf(await linkFor(app, tx, newThread()));
      throw new Error('rolled back');
    })
    .catch(() => {});
  expect(await open(token)).toBeNull();
});

test('a link opens what it was made for, not an order with the same id', async () => {
  const target = newThread();
  const token = await make(target);
  expect(await openLink(app, 'order', token)).toBeNull();
  const order = await make({ ...target, subject: 'order' });
  expect(order).not.toBe(token);
  for (const forged of ['', 'x', `${token}=`, token.toLowerCase(), 'a'.repeat(22), `${token} `]) {
    expect(await open(forged)).toBeNull();
  }
});

test('a link works for 180 days after the last change', async () => {
  const target = newThread();
  const token = await make(target);
  app.clock.advance(179 * day);
  await keepLink(app.clock, app.db, 'thread', target.subjectId);
  app.clock.advance(179 * day);
  expect(await make(target)).toBe(token);
  app.clock.advance(179 * day);
  expect(await open(token)).toBe(target.subjectId);
  app.clock.advance(day);
  expect(await open(token)).toBeNull();
  await keepLink(app.clock, app.db, 'thread', target.subjectId);
  expect(await open(token)).toBeNull();
  const next = await make(target);
  expect(next).not.toBe(token);
  expect(await open(token)).toBeNull();
  expect(await open(next)).toBe(target.subjectId);
});

test('an ended link stays ended, and the next mail carries another one', async () => {
  const target = newThread();
  const token = await make(target);
  await endLink(app.clock, app.db, 'order', token);
  expect(await open(token)).toBe(target.subjectId);
  await endLink(app.clock, app.db, 'thread', token);
  expect(await open(token)).toBeNull();
  const next = await make(target);
  expect(await open(next)).toBe(target.subjectId);
  expect(await open(token)).toBeNull();
});

test('a new link goes to the address of the old one, which ends', async () => {
  const target = newThread();
  const token = await make(target);
  await renewLink(app, 'thread', token);
  expect(app.mails.mails).toMatchObject([{ template: 'new-link', to: target.email }]);
  const renewed = mailedToken();
  expect(await open(token)).toBeNull();
  expect(await open(renewed)).toBe(target.subjectId);
  // Who has only the old link can’t end the new one with it.
  await renewLink(app, 'thread', token);
  expect(mailedToken()).toBe(renewed);
});

test('an unknown token mails nothing, and three new links a day are the most', async () => {
  await renewLink(app, 'thread', 'a'.repeat(22));
  expect(app.mails.mails).toEqual([]);
  const token = await make(newThread());
  for (let i = 0; i < 5; i++) await renewLink(app, 'thread', token);
  expect(app.mails.mails).toHaveLength(3);
  app.clock.advance(day);
  await renewLink(app, 'thread', token);
  expect(app.mails.mails).toHaveLength(4);
});

test('a site with another secret makes another link for the next mail', async () => {
  const target = newThread();
  const token = await make(target);
  const moved = { ...app, sealFor: (purpose: string) => createSeal('another secret', purpose) };
  const next = tokenOf(await linkFor(moved, app.db, target));
  expect(next).not.toBe(token);
  expect(await open(next)).toBe(target.subjectId);
});
