/** Descriptions of pages for search engines (schema.org), as plain objects for `JsonLd.astro`. All of it is public. */
import type * as schema from 'schema-dts';
import { centsToDollars } from '../../platform/money.ts';
import { zonedDay } from '../../platform/zoned-time.ts';
import type { Config } from '../../site/config.ts';
import { paths, searchPath, toAbsoluteUrl } from '../../site/paths.ts';
import { availabilityOf } from './availability.ts';
import type { EventView } from './events.ts';
import type { Product } from './products.ts';
import { carrierDays } from './returns-policy.ts';
import { shippingPrice } from './shipping.ts';
import { listStoreLinks } from './store-links.ts';
import { describePlace, eventUrl } from './structured-events.ts';
import { imageUrl, organizationId } from './structured-parts.ts';
import { type VendorProfile, vendorDescription } from './vendors.ts';

/** What an artist writes about returns has no code, so it is there in their own words, which stand on the store's page. */
const describeOwnReturns = (siteUrl: string, { slug, salesNote }: VendorProfile): schema.MerchantReturnPolicyLeaf => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: 'US',
  returnPolicyCategory: 'https://schema.org/MerchantReturnUnspecified',
  description: salesNote,
  merchantReturnLink: toAbsoluteUrl(siteUrl, paths.storefront(slug)),
});

/** Describes what the returns page says: no right to return a piece because of a change of mind. */
const describeReturns = (siteUrl: string): schema.MerchantReturnPolicyLeaf => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: 'US',
  returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
  merchantReturnLink: toAbsoluteUrl(siteUrl, paths.returns),
});

const describeDays = (minValue: number, maxValue: number): schema.QuantitativeValueLeaf => ({
  '@type': 'QuantitativeValue',
  minValue,
  maxValue,
  unitCode: 'DAY',
});

/** The days that count. Holidays have no place here. */
const weekdays = (['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const).map(
  (day) => `https://schema.org/${day}` as const,
);

/** Describes the days until delivery, or nothing if the vendor hasn't said when orders are sent. */
function describeDeliveryTime({
  sendsWithinDays,
}: VendorProfile): Pick<schema.OfferShippingDetailsLeaf, 'deliveryTime'> {
  if (sendsWithinDays === null) return {};
  const [from, to] = carrierDays;
  return {
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      businessDays: { '@type': 'OpeningHoursSpecification', dayOfWeek: weekdays },
      handlingTime: describeDays(0, sendsWithinDays),
      transitTime: describeDays(from, to),
    },
  };
}

export function describeOrganization({ site, siteUrl }: Config): schema.OrganizationLeaf {
  return {
    '@type': 'Organization',
    '@id': `${siteUrl}/#organization`,
    name: site.name,
    url: siteUrl,
    logo: toAbsoluteUrl(siteUrl, '/icon-512.png'),
    email: site.contactEmail,
    areaServed: { '@type': 'City', name: `${site.city}, ${site.regionCode}` },
    hasMerchantReturnPolicy: describeReturns(siteUrl),
  };
}

export function describeWebsite(config: Config): schema.WebSiteLeaf {
  const search: schema.WithActionConstraints<schema.SearchActionLeaf> = {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${toAbsoluteUrl(config.siteUrl, searchPath)}?q={search_term_string}`,
    },
    'query-input': 'required name=search_term_string',
  };
  return {
    '@type': 'WebSite',
    '@id': `${config.siteUrl}/#website`,
    name: config.site.name,
    url: config.siteUrl,
    publisher: { '@id': organizationId(config) },
    potentialAction: search,
  };
}

/** Describes the path from the home page to a page, which is the last step. */
export function describeBreadcrumbs(
  config: Config,
  steps: readonly { name: string; path: string }[],
): schema.BreadcrumbListLeaf {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: config.site.name, path: paths.home }, ...steps].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: toAbsoluteUrl(config.siteUrl, path),
    })),
  };
}

/** Describes a list of pages, in its order. Their own pages say what they are. */
export function describeItemList(config: Config, pages: readonly string[]): schema.ItemListLeaf {
  return {
    '@type': 'ItemList',
    itemListElement: pages.map((path, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: toAbsoluteUrl(config.siteUrl, path),
    })),
  };
}

export function describeProfilePage(config: Config, vendor: VendorProfile): [schema.ProfilePageLeaf, schema.StoreLeaf] {
  const url = toAbsoluteUrl(config.siteUrl, paths.storefront(vendor.slug));
  const sameAs = listStoreLinks(vendor).map(({ href }) => href);
  const person: schema.PersonLeaf = {
    '@type': 'Person',
    '@id': `${url}#artist`,
    name: vendor.owner,
    description: vendorDescription(vendor),
    image: imageUrl(config, vendor.portrait ?? vendor.headerPicture),
    url,
    ...(sameAs.length > 0 && { sameAs }),
    homeLocation: { '@type': 'City', name: `${config.site.city}, ${config.site.regionCode}` },
    interactionStatistic: {
      '@type': 'InteractionCounter',
      // Search engines read the address of the action’s type here; schema-dts knows only actions.
      interactionType: 'https://schema.org/LikeAction' as unknown as schema.LikeActionLeaf,
      userInteractionCount: vendor.favoriteCount,
    },
  };
  const store: schema.StoreLeaf = {
    '@type': 'Store',
    '@id': `${url}#store`,
    name: vendor.name,
    description: vendorDescription(vendor),
    image: imageUrl(config, vendor.headerPicture),
    url,
    founder: { '@id': `${url}#artist` },
    address: {
      '@type': 'PostalAddress',
      addressLocality: config.site.city,
      addressRegion: config.site.regionCode,
      addressCountry: 'US',
    },
    parentOrganization: { '@id': organizationId(config) },
  };
  return [{ '@type': 'ProfilePage', url, dateCreated: vendor.joinedDate, mainEntity: person }, store];
}

/** A held product is in stock, because its buyer may not finish. One at a market can be bought there. While its vendor is away it can be bought from a known day on. */
function describeAvailability(
  product: Product,
  { shop, awayUntil }: VendorProfile,
): Pick<schema.OfferLeaf, 'availability' | 'availabilityStarts'> {
  const state = availabilityOf(product);
  const online = shop === 'open' ? 'InStock' : 'OutOfStock';
  const inPerson = product.atMarket?.isOver ? 'OutOfStock' : 'InStoreOnly';
  const availability = ({ sold: 'SoldOut', market: inPerson, held: online, available: online } as const)[state];
  const back = shop === 'away' && (state === 'held' || state === 'available') ? awayUntil : null;
  return {
    availability: `https://schema.org/${availability}`,
    ...(back && { availabilityStarts: back.toISOString() }),
  };
}

/** Describes what shipping costs, or nothing while the vendor hasn't set it. */
function describeShippingRate(product: Product, vendor: VendorProfile): Pick<schema.OfferLeaf, 'shippingDetails'> {
  const price = shippingPrice(vendor, product.priceCents);
  if (price === null) return {};
  return {
    shippingDetails: {
      '@type': 'OfferShippingDetails',
      shippingRate: { '@type': 'MonetaryAmount', value: centsToDollars(price).toFixed(2), currency: 'USD' },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'US' },
      ...describeDeliveryTime(vendor),
    },
  };
}

/** Describes until when a price is meant to stay: to the end of next year, so that a page from the cache never names a day that is over. */
function describePriceEnd(product: Product, { site }: Config, now: Date): Pick<schema.OfferLeaf, 'priceValidUntil'> {
  if (availabilityOf(product) === 'sold') return {};
  return { priceValidUntil: `${Number(zonedDay(now, site.timeZone).slice(0, 4)) + 1}-12-31` };
}

/**
 * Describes a product with its one offer.
 * @param events the next ones to which it is brought
 */
export function describeProduct(
  config: Config,
  product: Product,
  vendor: VendorProfile,
  now: Date,
  events: readonly Pick<EventView, 'slug' | 'location' | 'address'>[] = [],
): schema.ProductLeaf {
  const url = toAbsoluteUrl(config.siteUrl, paths.product(vendor.slug, product.slug));
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    name: product.name,
    description: product.description || product.medium,
    image: product.pictures.map((picture) => imageUrl(config, picture)),
    sku: product.id,
    category: product.category.name,
    ...(product.medium ? { material: product.medium } : {}),
    brand: { '@type': 'Brand', name: vendor.name },
    offers: {
      '@type': 'Offer',
      url,
      price: centsToDollars(product.priceCents).toFixed(2),
      priceCurrency: 'USD',
      ...describePriceEnd(product, config, now),
      ...describeAvailability(product, vendor),
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Person', name: vendor.owner },
      ...describeShippingRate(product, vendor),
      hasMerchantReturnPolicy:
        vendor.salesNote === '' ? describeReturns(config.siteUrl) : describeOwnReturns(config.siteUrl, vendor),
      ...(events.length > 0 && {
        availableAtOrFrom: events.map((event) => ({
          ...describePlace(config, event),
          event: { '@id': `${eventUrl(config, event.slug)}#event` },
        })),
      }),
    },
  };
}
