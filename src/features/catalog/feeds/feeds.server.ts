/** What is new, for feed readers and calendars: only what pages show, too. The page cache answers conditional requests. */
import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { formatCents } from '../../../platform/money.ts';
import { type Picture, pictureFallbackWidth } from '../../../platform/pictures.ts';
import { dayMs, hourSeconds } from '../../../platform/time.ts';
import type { Config } from '../../../site/config.ts';
import { paths, toAbsoluteUrl } from '../../../site/paths.ts';
import type { AccountServices } from '../../accounts/services.ts';
import { formatEventTime } from '../event-dates.ts';
import { listCalendarEvents } from '../events.server.ts';
import type { DatedEvent } from '../events.ts';
import { productIsListed } from '../product-columns.server.ts';
import { categories, products } from '../products.table.ts';
import { vendors } from '../vendors.table.ts';
import { feedWords as words } from '../words.ts';
import { type CalendarEvent, toIcs } from './ics.ts';
import { type FeedItem, toRss } from './rss.ts';

const maxItems = 50;

/** @returns options for `cache.set` */
export const feedCache = (tag: string) => ({ maxAge: 300, swr: hourSeconds, tags: [tag] });

interface PieceFeed {
  title: string;
  /** Path of the page whose pieces these are. */
  page: string;
  feed: string;
  /** Which pieces; all of the city without it. */
  where?: SQL;
}

export async function renderPieceFeed(
  { db, config }: AccountServices,
  { title, page, feed, where }: PieceFeed,
): Promise<Response> {
  const items = await listNewPieces(db, config.siteUrl, where);
  const description = words.description(config.site.city, config.site.region);
  const [url, self] = [toAbsoluteUrl(config.siteUrl, page), toAbsoluteUrl(config.siteUrl, feed)];
  return rssResponse(toRss({ title, description, url, self, items }));
}

export const ofVendor = (vendorId: string): SQL => eq(products.vendorId, vendorId);
export const ofCategory = (slug: string): SQL => eq(products.categorySlug, slug);

async function listNewPieces(db: Database, siteUrl: string, where: SQL | undefined): Promise<FeedItem[]> {
  const rows = await db
    .select({
      id: products.id,
      slug: products.slug,
      name: products.name,
      description: products.description,
      medium: products.medium,
      priceCents: products.priceCents,
      picture: sql<Picture | null>`${products.pictures} -> 0`,
      at: sql<Date>`${products.publishedAt}`.mapWith(products.publishedAt),
      category: categories.name,
      owner: vendors.owner,
      vendorSlug: vendors.slug,
    })
    .from(products)
    .innerJoin(vendors, eq(vendors.id, products.vendorId))
    .innerJoin(categories, eq(categories.slug, products.categorySlug))
    .where(and(productIsListed, isNotNull(products.publishedAt), where))
    .orderBy(desc(products.publishedAt), desc(products.id))
    .limit(maxItems);
  return rows.map(({ id, slug, name, description, medium, priceCents, picture, at, category, owner, vendorSlug }) => ({
    id,
    title: words.piece(name, owner),
    url: toAbsoluteUrl(siteUrl, paths.product(vendorSlug, slug)),
    text: [description, [medium, formatCents(priceCents)].filter(Boolean).join(', ')].filter(Boolean).join('\n\n'),
    at,
    author: owner,
    categories: [category],
    picture: pictureUrl(siteUrl, picture),
  }));
}

/** Returns a feed of the events to come, the one that was announced last first. */
export async function renderEventFeed({ db, config, clock }: AccountServices): Promise<Response> {
  const { site, siteUrl } = config;
  const events = await listCalendarEvents(db, clock.now());
  const items = events
    .map((event) => ({
      id: event.id,
      title: words.event(event.name, formatEventTime(event.startsAt, event.endsAt, site.timeZone), event.cancelledAt),
      url: toAbsoluteUrl(siteUrl, paths.event(event.slug)),
      text: [placeOf(event), event.description].filter(Boolean).join('. '),
      at: event.createdAt,
      picture: pictureUrl(siteUrl, event.picture),
    }))
    .sort((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, maxItems);
  const description = words.eventDescription(site.city, site.region);
  const [url, self] = [paths.events, paths.eventFeed].map((path) => toAbsoluteUrl(siteUrl, path)) as [string, string];
  return rssResponse(toRss({ title: words.events(site.name), description, url, self, items }));
}

const calendarPastMs = 90 * dayMs;

export async function renderCalendar({ db, config, clock }: AccountServices): Promise<Response> {
  const since = new Date(clock.now().getTime() - calendarPastMs);
  const events = await listCalendarEvents(db, since);
  const calendar = { product: config.site.name, name: words.events(config.site.name) };
  return calendarResponse(
    toIcs(
      events.map((event) => toCalendarEvent(config, event)),
      calendar,
    ),
    'events',
  );
}

export const renderEventFile = (config: Config, event: DatedEvent): Response =>
  calendarResponse(toIcs([toCalendarEvent(config, event)], { product: config.site.name }), event.slug);

const toCalendarEvent = (config: Config, event: DatedEvent): CalendarEvent => ({
  ...event,
  uid: `${event.id}@${new URL(config.siteUrl).hostname}`,
  description: `${event.description}\n\n${event.details}`,
  location: placeOf(event),
  url: toAbsoluteUrl(config.siteUrl, paths.event(event.slug)),
});

const placeOf = ({ location, address }: Pick<DatedEvent, 'location' | 'address'>): string =>
  [location, address].filter(Boolean).join(', ');

const pictureUrl = (siteUrl: string, picture: Picture | null): string | undefined =>
  picture ? toAbsoluteUrl(siteUrl, paths.media(picture.key, pictureFallbackWidth, 'webp')) : undefined;

const rssResponse = (body: string): Response =>
  new Response(body, { headers: { 'Content-Type': 'application/rss+xml; charset=utf-8' } });

const calendarResponse = (body: string, name: string): Response =>
  new Response(body, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.ics"`,
    },
  });
