/**
 * What is hidden is in no feed, calendar, or sitemap, and the picture of its link is gone, in whatever order stores, pieces, and
 * events come and go. The site answers as in production, so this holds for what the page cache keeps, too.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLinkPreview } from '../../../src/features/catalog/link-previews/find-link-preview.server.ts';
import { paths } from '../../../src/site/paths.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { CityModel, everyAct, histories } from '../../support/city-model.ts';
import { fc, rounds } from '../../support/rounds.ts';

let site: StartedApp;
/** Pages that the sitemap of an empty city has. */
let always: readonly string[];
beforeAll(async () => {
  site = await startApp();
  always = pathsIn(await (await site.fetch('/sitemap.xml')).text());
});
afterAll(() => site.close());

/** An edit is on pages within a second; machines of tests may be busy. */
const longestMs = 5_000;

const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found = '']) => found).toSorted();
const piecesIn = (xml: string) => matches(xml, /<item>\n<title>([^<]*?) by /g);
const eventsIn = (xml: string) => matches(xml, /<item>\n<title>(?:Canceled: )?([^<]*?), /g);
const entriesIn = (ics: string) => matches(ics, /^SUMMARY:(.*)\r$/gm);
const pathsIn = (xml: string) => matches(xml, /<loc>https?:\/\/[^/<]*([^<]*)</g);
/** Pieces that an event's page says are coming. */
const broughtIn = (html: string) => matches(html, /<b[^>]*>(Jar [^<]*)<\/b>/g);
/** Events at which a piece or an artist can be seen. */
const seenAt = (html: string) => [...new Set(matches(html, /href="\/events\/([\w-]+)"/g))];
const nothing = () => [];
const namesOf = (things: readonly { name: string }[]) => things.map(({ name }) => name).toSorted();

/** An address, and what it should answer and list. */
interface Listing {
  path: string;
  status?: number;
  names?: readonly string[];
  read?: (text: string) => readonly string[];
}

function listingsOf(city: CityModel): Listing[] {
  const [pieces, events, open] = [city.publicPieces(), city.publicEvents(), city.openStores()];
  const pages = [
    ...always,
    ...open.map(({ slug }) => paths.storefront(slug)),
    ...pieces.map(({ store, slug }) => paths.product(store.slug, slug)),
    ...events.map(({ slug }) => paths.event(slug)),
    ...(pieces.length > 0 ? ['/artists/ceramics'] : []),
  ];
  return [
    { path: paths.pieceFeed, names: namesOf(pieces), read: piecesIn },
    { path: paths.categoryFeed('ceramics'), names: namesOf(pieces), read: piecesIn },
    ...city.stores.map((store) => ({
      path: paths.storeFeed(store.slug),
      status: store.isClosed ? 410 : open.includes(store) ? 200 : 404,
      names: namesOf(pieces.filter((piece) => piece.store === store)),
      read: piecesIn,
    })),
    { path: paths.eventFeed, names: namesOf(events), read: eventsIn },
    { path: paths.calendar, names: namesOf(events), read: entriesIn },
    ...city.events.map((event) => ({
      path: paths.eventIcs(event.slug),
      ...(events.includes(event) ? { names: [event.name] } : { status: 404 }),
      read: entriesIn,
    })),
    ...city.events.map((event) => ({
      path: paths.event(event.slug),
      ...(events.includes(event) ? { names: namesOf(city.piecesAt(event)) } : { status: 404 }),
      read: broughtIn,
    })),
    // Where artists and pieces can be seen, to which a canceled event doesn't count.
    ...open.map(({ slug }) => ({ path: paths.storefront(slug), names: city.nextEvents(), read: seenAt })),
    ...pieces.map(({ store, slug }) => ({
      path: paths.product(store.slug, slug),
      names: city.nextEvents(),
      read: seenAt,
    })),
    { path: '/sitemap.xml', names: pages.toSorted(), read: pathsIn },
    // Lists of pages name artists beside events, and pieces beside artists.
    ...[paths.home, paths.allArtists, paths.events].map((path) => ({ path })),
  ];
}

async function expectLists(city: CityModel): Promise<void> {
  const hidden = city.hiddenWords();
  for (const { path, status = 200, names = [], read = nothing } of listingsOf(city)) {
    const ask = async () => {
      const response = await site.fetch(path);
      const text = await response.text();
      const isThere = response.status === 200;
      const traces = hidden.filter((word) => isThere && text.includes(word));
      return { path, status: response.status, names: isThere ? read(text) : [], traces };
    };
    await expect.poll(ask, { timeout: longestMs, interval: 10 }).toEqual({ path, status, names, traces: [] });
  }
}

/** Pages of things, without their slash, as `findLinkPreview` takes them. */
const pagesOf = (city: CityModel) => {
  const [pieces, events, open] = [city.publicPieces(), city.publicEvents(), city.openStores()];
  return [
    ...city.stores.map((store) => ({ page: paths.storefront(store.slug), isShown: open.includes(store) })),
    ...city.pieces.map((piece) => ({
      page: paths.product(piece.store.slug, piece.slug),
      isShown: pieces.includes(piece),
    })),
    ...city.events.map((event) => ({ page: paths.event(event.slug), isShown: events.includes(event) })),
  ].map(({ page, isShown }) => ({ page: page.slice(1), isShown }));
};

/** The address of the picture that each page named last. */
type NamedPictures = Map<string, string>;

/**
 * Expects pictures of what is public, and of nothing else. One is drawn when its page names it for the first time, and then kept;
 * so the others are asked for only if `all` is true.
 */
async function expectPictures(city: CityModel, named: NamedPictures, all: boolean): Promise<void> {
  for (const { page, isShown } of pagesOf(city)) {
    const found = await findLinkPreview(site.app, page);
    expect([page, found !== null]).toEqual([page, isShown]);
    const isNew = !named.has(page);
    if (found) named.set(page, found.preview.path);
    const path = named.get(page);
    if (path === undefined || (isShown && !isNew && !all)) continue;
    const ask = async () => [path, (await site.fetch(path)).status];
    await expect.poll(ask, { timeout: longestMs, interval: 10 }).toEqual([path, isShown ? 200 : 404]);
  }
  const home = await findLinkPreview(site.app, 'home');
  const hidden = city.hiddenWords();
  expect(hidden.filter((word) => home?.preview.foot.includes(word))).toEqual([]);
}

const runs = rounds(1, 40);
/** After how many acts everything is asked for: dozens of pages. */
const pace = rounds(3, 1);
test(`after ${runs} histories of a city, feeds, the sitemap, and pictures of links have what is public`, async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const city = await CityModel.open(site.app);
      const named: NamedPictures = new Map();
      await expectLists(city);
      await expectPictures(city, named, false);
      for (const [n, [act, index]] of history.entries()) {
        await city.acts[act](index);
        if ((n + 1) % pace !== 0 && n + 1 < history.length) continue;
        await expectLists(city);
        await expectPictures(city, named, false);
      }
      await expectPictures(city, named, true);
    }),
    { numRuns: runs, examples: [[everyAct]] },
  );
}, 1_800_000);
