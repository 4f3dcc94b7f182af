import { afterAll, beforeAll, expect, test } from 'vitest';
import { findEventBySlug, listUpcomingEvents } from '../../../src/features/catalog/events.server.ts';
import type { Picture } from '../../../src/platform/pictures.ts';
import { makeEvent, makePicture, makeProduct, makeVendor } from '../../support/factories.ts';
import { type TestApp, testApp } from '../../support/test-app.ts';

let app: TestApp;
let first: { id: string; name: string };
let second: { id: string; name: string };
const now = new Date('2027-03-01T12:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

beforeAll(async () => {
  app = await testApp();
  first = await makeVendor(app.db, { name: 'Zinc', slug: 'first', position: 1 });
  second = await makeVendor(app.db, { name: 'Amber', slug: 'second', position: 2 });
  const closed = await makeVendor(app.db, { slug: 'closed', isActive: false });
  await makeEvent(app.db, { slug: 'over', startsAt: hours(-4), endsAt: hours(-1) }, [first]);
  await makeEvent(app.db, { slug: 'running', startsAt: hours(-1), endsAt: hours(1), picture: makePicture() });
  await makeEvent(app.db, { slug: 'next', startsAt: hours(2), endsAt: hours(3) }, [second, closed, first]);
  await makeEvent(app.db, { slug: 'far', startsAt: hours(900), endsAt: hours(901) });
  await makeEvent(app.db, { slug: 'draft', startsAt: hours(2), endsAt: hours(3), isPublished: false });
});
afterAll(() => app.close());

test('upcoming events are those that haven’t ended, the next one first', async () => {
  expect((await listUpcomingEvents(app.db, now, 9)).map(({ slug }) => slug)).toEqual(['running', 'next', 'far']);
  expect(await listUpcomingEvents(app.db, now, 1)).toHaveLength(1);
});

test('an upcoming event names the active vendors who take part, in the order of lists', async () => {
  const [running, next] = await listUpcomingEvents(app.db, now, 2);
  expect(running?.artistNames).toEqual([]);
  expect(next?.artistNames).toEqual([first.name, second.name]);
});

test('an event’s page has its active vendors', async () => {
  const event = await findEventBySlug(app.db, 'next');
  expect(event?.artists.map(({ slug }) => slug)).toEqual(['first', 'second']);
  expect(event?.startsAt).toEqual(hours(2));
});

test('artists of an event are shown by a piece that can be bought, never by the picture of the event', async () => {
  const picture = (key: string) => makePicture({ key });
  const opening = picture('opening');
  const made = async (
    name: string,
    overrides: { portrait?: Picture },
    pieces: readonly (readonly [string, number])[],
  ) => {
    const vendor = await makeVendor(app.db, { name, ...overrides });
    for (const [position, [key, inventory]] of pieces.entries()) {
      await makeProduct(app.db, vendor, { position, inventory, pictures: key ? [picture(key)] : [] });
    }
    return vendor;
  };
  const portrait = picture('portrait');
  const vendors = [
    await made('available', { portrait }, [
      ['', 1],
      ['sold', 0],
      ['opening', 1],
      ['available', 1],
    ]),
    await made('sold', { portrait }, [
      ['opening', 1],
      ['sold', 0],
    ]),
    await made('portrait', { portrait }, [['opening', 1]]),
    await made('none', { portrait: opening }, []),
  ];
  await makeEvent(app.db, { slug: 'opening', startsAt: hours(-9), endsAt: hours(-8), picture: opening }, vendors);
  const event = await findEventBySlug(app.db, 'opening');
  const shown = Object.fromEntries(event?.artists.map(({ name, picture }) => [name, picture?.key]) ?? []);
  expect(shown).toEqual({ available: 'available', sold: 'sold', portrait: 'portrait', none: undefined });
});

test('a past event keeps its page', async () => {
  expect((await findEventBySlug(app.db, 'over'))?.slug).toBe('over');
});

test.each(['draft', 'none', '', 'a\u0000', '../x'])('there is no event at %j', async (slug) => {
  expect(await findEventBySlug(app.db, slug)).toBeNull();
});
