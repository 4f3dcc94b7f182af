import type * as schema from 'schema-dts';
import { centsToDollars } from '../../platform/money.ts';
import type { Config } from '../../site/config.ts';
import { paths, toAbsoluteUrl } from '../../site/paths.ts';
import { formatEventDate } from './event-dates.ts';
import type { EventView } from './events.ts';
import { imageUrl, organizationId } from './structured-parts.ts';

export const eventUrl = (config: Config, slug: string) => toAbsoluteUrl(config.siteUrl, paths.event(slug));

/** The place of an event, and from elsewhere the event itself, whose page describes it. */
export const describePlace = (
  config: Config,
  { location, address }: Pick<EventView, 'location' | 'address'>,
): schema.PlaceLeaf => ({
  '@type': 'Place',
  name: location,
  address: describeAddress(config, address),
});

/** A canceled event stays at its time; a moved one says when it would have been. */
function describeEventStatus(
  { cancelledAt, movedFrom }: EventView,
  timeZone: string,
): Pick<schema.EventLeaf, 'eventStatus' | 'previousStartDate'> {
  if (cancelledAt !== null) return { eventStatus: 'https://schema.org/EventCancelled' };
  if (movedFrom === null) return { eventStatus: 'https://schema.org/EventScheduled' };
  const previousStartDate = formatEventDate(movedFrom, movedFrom, timeZone).iso;
  return { eventStatus: 'https://schema.org/EventRescheduled', previousStartDate };
}

/** Describes an address as admins type it, such as "1001 Logan St, Louisville, KY 40204"; an empty one is somewhere in the city. */
function describeAddress({ site }: Config, address: string): schema.PostalAddressLeaf {
  const [street = '', city = ''] = address.split(',').map((part) => part.trim());
  const [postalCode] = /\b\d{5}(?:-\d{4})?$/.exec(address.trim()) ?? [];
  return {
    '@type': 'PostalAddress',
    ...(street && { streetAddress: street }),
    addressLocality: city || site.city,
    addressRegion: site.regionCode,
    ...(postalCode && { postalCode }),
    addressCountry: 'US',
  };
}

/** Describes what it costs to come, if somebody has said it. There is nothing to get once the event is over, or canceled. */
function describeAdmission(
  { admissionCents, cancelledAt, endsAt }: EventView,
  url: string,
  now: Date,
): Pick<schema.EventLeaf, 'isAccessibleForFree' | 'offers'> {
  if (admissionCents === null) return {};
  const isOffered = cancelledAt === null && endsAt > now;
  const offers: schema.OfferLeaf = {
    '@type': 'Offer',
    url,
    price: centsToDollars(admissionCents).toFixed(2),
    priceCurrency: 'USD',
    availability: 'https://schema.org/InStock',
  };
  return { isAccessibleForFree: admissionCents === 0, ...(isOffered && { offers }) };
}

export function describeEvent(config: Config, event: EventView, now: Date): schema.EventLeaf {
  const url = eventUrl(config, event.slug);
  const date = formatEventDate(event.startsAt, event.endsAt, config.site.timeZone);
  return {
    '@type': 'Event',
    '@id': `${url}#event`,
    name: event.name,
    description: event.details || event.description,
    startDate: date.iso,
    endDate: date.isoEnd,
    ...describeEventStatus(event, config.site.timeZone),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    image: imageUrl(config, event.picture),
    url,
    ...describeAdmission(event, url, now),
    location: describePlace(config, event),
    organizer: { '@id': organizationId(config) },
    performer: event.artists.map(({ owner, slug }) => ({
      '@type': 'Person',
      '@id': `${toAbsoluteUrl(config.siteUrl, paths.storefront(slug))}#artist`,
      name: owner,
      url: toAbsoluteUrl(config.siteUrl, paths.storefront(slug)),
    })),
  };
}
