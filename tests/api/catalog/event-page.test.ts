import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedApp, startApp } from '../../support/app.ts';
import { makeEvent, makePicture, makeProduct, makeVendor } from '../../support/factories.ts';

const hour = 3_600_000;
const from = (hours: number) => new Date(Date.now() + hours * hour);
const address = '1001 Logan St, Louisville';
const picture = makePicture({ key: 'of-the-event' });

let site: StartedApp;
beforeAll(async () => {
  site = await startApp();
});
afterAll(() => site.close());

async function main(path: string): Promise<string> {
  const response = await site.fetch(path);
  expect(response.status, path).toBe(200);
  const html = await response.text();
  return html.slice(html.indexOf('<main'), html.indexOf('</main>'));
}
/** Returns the links to events, in the order of the page. */
const eventsIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/href="\/events\/([\w-]+)"/g)].map(([, slug = '']) => slug)),
];

test('the list of events says that there is none; then it shows the next one first, and the others by month', async () => {
  expect(await main('/events')).toContain('No upcoming events yet. Check back soon.');
  const kiln = await makeVendor(site.db, { slug: 'kiln', name: 'Kiln & Co', headerPicture: picture });
  await makeProduct(site.db, kiln, { pictures: [makePicture({ key: 'of-a-piece' })] });
  await makeEvent(site.db, { slug: 'over', startsAt: from(-9), endsAt: from(-8), address });
  await makeEvent(site.db, { slug: 'next', startsAt: from(1), endsAt: from(60), address, picture }, [kiln]);
  await expect.poll(async () => eventsIn(await main('/events'))).toEqual(['next']);
  expect(await main('/events')).toContain('With Kiln &amp; Co');
  const times = { startsAt: from(70 * 24), endsAt: from(70 * 24 + 2) };
  await makeEvent(site.db, { slug: 'far', ...times });
  await expect.poll(async () => eventsIn(await main('/events'))).toEqual(['next', 'far']);
  const month = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Kentucky/Louisville', month: 'long' });
  expect(await main('/events')).toMatch(new RegExp(`<h2>${month.format(times.startsAt)}(?: \\d{4})?</h2>`));
});

test('dates of lists read in their usual order, with the day last, though the day is seen first', async () => {
  const html = await main('/events');
  const dates = [...html.matchAll(/<time[^>]*>([\s\S]*?)<\/time>/g)].map(([, date = '']) =>
    date.replace(/<[^>]+>/g, ' '),
  );
  expect(dates.map((date) => date.trim().split(/\s+/))).toEqual([
    [expect.stringMatching(/day$/), expect.any(String), expect.stringMatching(/^\d+$/)],
    [expect.stringMatching(/day$/), expect.stringMatching(/^\d+$/)],
  ]);
});

test('an event leads to a calendar file, to directions, to its artists by a piece, and to the next events', async () => {
  const html = await main('/events/next');
  expect(html).toContain('href="/events/next.ics"');
  expect(html).toContain(
    `destination=${new URLSearchParams({ '': `Portland Kiln yard, ${address}` }).toString().slice(1)}`,
  );
  const pictures = [...html.matchAll(/<img\s[^>]*src="\/media\/([\w-]+)-\d+\.webp"/g)].map(([, key]) => key);
  expect(pictures).toEqual(['of-the-event', 'of-a-piece']);
  expect(eventsIn(html)).toEqual(['far']);
});

test('a past event says that it has ended, and offers neither a calendar file nor directions', async () => {
  const html = await main('/events/over');
  expect(html).toContain('This event has ended.');
  expect(html).not.toMatch(/\.ics|destination=/);
  expect(eventsIn(html)).toEqual(['next', 'far']);
});
