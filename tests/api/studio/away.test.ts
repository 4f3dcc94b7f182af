import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findVendorBySlug } from '../../../src/features/catalog/vendors.server.ts';
import { vendors } from '../../../src/features/catalog/vendors.table.ts';
import { clearPastAbsences } from '../../../src/features/studio/away.server.ts';
import { addDays, zonedDay } from '../../../src/platform/zoned-time.ts';
import { callApi } from '../../support/call-api.ts';
import { makeUser, makeVendor } from '../../support/factories.ts';
import { asVendor, type Person } from '../../support/people.ts';
import { type TestApp, testApp } from '../../support/test-app.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await testApp();
  ada = await asVendor(app.db);
  await makeVendor(app.db, { slug: 'kiln', ownerUserId: ada.userId });
  await makeVendor(app.db, { slug: 'other', ownerUserId: (await makeUser(app.db)).id });
});
afterAll(() => app.close());

const { timeZone } = { timeZone: 'America/Kentucky/Louisville' };
const today = () => zonedDay(app.clock.now(), timeZone);
const send = (json: unknown, slug = 'kiln') =>
  callApi(app, 'POST', `/api/studio/${slug}/away`, { json, headers: ada.headers });
const awayUntil = async () => {
  const [row] = await app.db.select().from(vendors).where(eq(vendors.slug, 'kiln'));
  return row?.awayUntil ?? null;
};

test('a vendor is away until a day begins in the city, and is back when they say so', async () => {
  const until = addDays(today(), 9);
  const response = await send({ until });
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ until });
  const moment = await awayUntil();
  expect(
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(moment ?? 0),
  ).toBe(`${until} 00:00:00`);
  expect(moment && zonedDay(moment, timeZone)).toBe(until);
  expect(await findVendorBySlug(app.db, 'kiln')).toMatchObject({ shop: 'away', awayUntil: moment });
  expect(await (await send({ until: null })).json()).toEqual({ until: null });
  expect(await findVendorBySlug(app.db, 'kiln')).toMatchObject({ shop: 'open', awayUntil: null });
});

test('once the day has come the job clears it, not before', async () => {
  await send({ until: addDays(today(), 2) });
  const moment = await awayUntil();
  await clearPastAbsences(app.db, new Date((moment?.getTime() ?? 0) - 1));
  expect(await awayUntil()).toEqual(moment);
  await clearPastAbsences(app.db, moment ?? new Date());
  expect(await awayUntil()).toBeNull();
});

test.each([
  ['today', () => today(), 'Choose a day from tomorrow on.'],
  ['a day in the past', () => '2020-01-01', 'Choose a day from tomorrow on.'],
  ['a day in two years', () => addDays(today(), 730), 'Choose a day within a year.'],
  ['a day that doesn’t exist', () => '2027-02-30', 'Choose the day you’re back.'],
  ['no day', () => 'soon', 'Choose the day you’re back.'],
  ['a number', () => 5, 'Choose the day you’re back.'],
])('%s is refused, and nothing changes', async (_name, until, error) => {
  const response = await send({ until: until() });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ code: 'invalid', error, fields: [{ path: 'until', message: error }] });
  expect(await awayUntil()).toBeNull();
});

test('nobody sends another vendor away', async () => {
  expect((await send({ until: addDays(today(), 3) }, 'other')).status).toBe(404);
});
