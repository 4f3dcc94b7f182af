import { afterAll, beforeAll, expect, test } from 'vitest';
import { findEventBySlug, listUpcomingEvents } from '../../../src/features/catalog/events.server.ts';
import { makeEvent, makePicture, makeVendor } from '../../support/factories.ts';
import { type TestApp, testApp } from '../../support/test-app.ts';

let app: TestApp;
let first: { id: string; name: string };
let second: { id: string; name: string };
const now = new Date('2027-03-01T12:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

beforeAll(async () => {
  app = await testApp();
  first = await makeVendor(app.db, { name: 'Zinc', slug: 'first', position: 1, portrait: makePicture() });
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

test('an event’s page has its active vendors with their pictures', async () => {
  const event = await findEventBySlug(app.db, 'next');
  expect(event?.artists.map(({ slug }) => slug)).toEqual(['first', 'second']);
  expect(event?.artists[0]?.portrait).toEqual(makePicture());
  expect(event?.startsAt).toEqual(hours(2));
});

test('a past event keeps its page', async () => {
  expect((await findEventBySlug(app.db, 'over'))?.slug).toBe('over');
});

test.each(['draft', 'none', '', 'a\u0000', '../x'])('there is no event at %j', async (slug) => {
  expect(await findEventBySlug(app.db, slug)).toBeNull();
});
