/** One invite and many callers at once. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { auditLog } from '../../../src/features/accounts/accounts.table.ts';
import { vendors } from '../../../src/features/catalog/vendors.table.ts';
import type { inviting } from '../invites.ts';
import { asUser } from '../people.ts';
import type { TestApp } from '../test-app.ts';

type World = Awaited<ReturnType<typeof inviting>>;

/** So many sessions of the invited person open a store at once: one store, and the same answer to all. */
export async function openAtOnce(app: TestApp, world: World, round: number, sessions: number): Promise<void> {
  const made = await world.invite();
  const artist = await asUser(app.db, { role: 'customer', email: made.artistEmail });
  // Each session wishes for another store.
  const answers = await Promise.all(
    Array.from({ length: sessions }, (_, n) =>
      world.use(artist, made, { vendorSlug: `round-${round}-wish-${n}`, storeName: `Wish ${n}` }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  const stores = await app.db.select().from(vendors).where(eq(vendors.ownerUserId, artist.userId));
  expect(stores.map(({ slug }) => slug)).toEqual([answers[0]?.body.vendorSlug]);
  expect(await app.db.select().from(auditLog).where(eq(auditLog.subjectId, artist.userId))).toHaveLength(1);
}

/** So many people with other addresses get 403 while the invited person gets the store. */
export async function openByOthers(app: TestApp, world: World, others: number): Promise<void> {
  const made = await world.invite();
  const people = await Promise.all(Array.from({ length: others }, () => asUser(app.db)));
  const artist = await asUser(app.db, { email: made.artistEmail });
  const answers = await Promise.all([...people, artist].map((person) => world.use(person, made)));
  expect(answers.map(({ status }) => status)).toEqual([...people.map(() => 403), 200]);
  expect(JSON.stringify(answers.slice(0, others).map(({ body }) => body))).not.toContain(made.artistEmail);
}

/** Two artists wish for the same URL at once: one gets it, the other can choose again. */
export async function wishForSame(app: TestApp, world: World, round: number): Promise<void> {
  const both = [await world.invite(), await world.invite()];
  const artists = await Promise.all(both.map(({ artistEmail }) => asUser(app.db, { email: artistEmail })));
  const wish = (n: number, vendorSlug: string) =>
    world.use(artists[n] as (typeof artists)[0], both[n] as (typeof both)[0], { vendorSlug });
  // They look alike, too.
  const answers = await Promise.all([wish(0, `same-1-${round}x`), wish(1, `same-l-${round}x`)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const loser = answers.findIndex(({ status }) => status === 409);
  expect((await wish(loser, `other-${round}x`)).status).toBe(200);
}
