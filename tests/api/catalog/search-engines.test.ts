/** SEO of the demo's public pages: valid HTML, descriptions, structured data, and the sitemap. */
import { HtmlValidate } from 'html-validate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { zonedDay } from '../../../src/platform/zoned-time.ts';
import { personalPages, publicPages } from '../../e2e/public-pages.ts';
import { type StartedApp, startApp } from '../../support/app.ts';

let site: StartedApp;
let origin: string;
beforeAll(async () => {
  site = await startApp({ seed: true, accounts: 'as configured' });
  origin = site.app.config.siteUrl;
});
afterAll(() => site.close());

const htmlOf = async (path: string) => (await site.fetch(path)).text();

const htmlRules = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // Style rules, which the renderer's void elements and attributes break.
    'void-style': 'off',
    'long-title': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'no-trailing-whitespace': 'off',
    'no-inline-style': 'error',
    'doctype-style': 'off',
    'no-implicit-button-type': 'error',
  },
});

test.each([...publicPages, ...personalPages])('$name is valid HTML', async ({ path }) => {
  const report = await htmlRules.validateString(await htmlOf(path));
  expect(report.results.flatMap(({ messages }) => messages.map((m) => `${m.ruleId} ${m.line}: ${m.message}`))).toEqual(
    [],
  );
});

test.each(personalPages)('$name asks not to be indexed', async ({ path }) => {
  expect(await htmlOf(path)).toContain('<meta name="robots" content="noindex">');
});

const first = (html: string, pattern: RegExp) => pattern.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
const structuredData = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text);

test('every public page has its own title, description, address, picture and structured data', async () => {
  const seen = { titles: new Set<string>(), descriptions: new Set<string>(), addresses: new Set<string>() };
  for (const { path } of publicPages) {
    const html = await htmlOf(path);
    const title = first(html, /<title>([^<]*)<\/title>/);
    const description = first(html, /<meta name="description" content="([^"]*)"/);
    const canonical = first(html, /<link rel="canonical" href="([^"]*)"/);
    const image = first(html, /<meta property="og:image" content="([^"]*)"/);
    expect(canonical, path).toBe(new URL(path, origin).href);
    expect(title.length, path).toBeGreaterThan(10);
    expect(description.length, `${path}: ${description}`).toBeGreaterThanOrEqual(70);
    expect(description.length, `${path}: ${description}`).toBeLessThanOrEqual(160);
    expect(await htmlOf(`${path}?utm_source=letter&fbclid=1`), path).toContain(
      `<link rel="canonical" href="${canonical}"`,
    );
    seen.titles.add(title);
    seen.descriptions.add(description);
    seen.addresses.add(canonical);
    const picture = new URL(image);
    expect(picture.origin, image).toBe(origin);
    expect((await site.fetch(picture.pathname)).status, image).toBe(200);
    for (const text of structuredData(html)) expect(Object.keys(JSON.parse(text))).toEqual(['@context', '@graph']);
  }
  for (const values of Object.values(seen)) expect(values.size).toBe(publicPages.length);
});

/** Fields that rich results require, by type; also by the type of what they are part of. */
const required: Record<string, string[]> = {
  Organization: ['name', 'url', 'logo'],
  WebSite: ['name', 'url'],
  ProfilePage: ['mainEntity'],
  Store: ['name', 'image', 'address'],
  Product: ['name', 'image', 'offers'],
  Offer: ['price', 'priceCurrency', 'availability', 'url'],
  'Product Offer': ['hasMerchantReturnPolicy', 'shippingDetails'],
  MerchantReturnPolicy: ['applicableCountry', 'returnPolicyCategory', 'merchantReturnLink'],
  OfferShippingDetails: ['shippingRate', 'shippingDestination'],
  ShippingDeliveryTime: ['handlingTime', 'transitTime'],
  Event: ['name', 'startDate', 'endDate', 'location', 'eventStatus'],
  Place: ['name', 'address'],
  PostalAddress: ['addressLocality', 'addressRegion', 'addressCountry'],
  BreadcrumbList: ['itemListElement'],
};

test.each([
  ['/', ['Organization', 'WebSite']],
  ['/portland-kiln', ['ProfilePage', 'Store', 'BreadcrumbList']],
  ['/portland-kiln/moon-jar', ['Product', 'BreadcrumbList']],
  ['/portland-kiln/dry-creek-bottle', ['Product', 'BreadcrumbList']],
  ['/events/logan-street-makers-market', ['Event', 'BreadcrumbList']],
])(
  'the structured data of %s has what rich results need, and availability is what the page says',
  async (path, types) => {
    const texts = structuredData(await htmlOf(path));
    expect(texts).toHaveLength(1);
    const [text = ''] = texts;
    const graph: Record<string, unknown>[] = JSON.parse(text)['@graph'];
    expect(graph.map((thing) => thing['@type'])).toEqual(types);
    const check = (thing: unknown, whole = ''): void => {
      if (typeof thing !== 'object' || thing === null) return;
      const { '@type': type } = thing as { '@type'?: string };
      const fields = [...(required[type ?? ''] ?? []), ...(required[`${whole} ${type}`] ?? [])];
      for (const field of fields) expect(thing, `${type}.${field}`).toHaveProperty(field);
      for (const part of Object.values(thing)) check(part, type);
    };
    check(graph);
    if (types.includes('Product')) {
      expect(text).toContain(path.includes('dry-creek') ? 'schema.org/SoldOut' : 'schema.org/InStock');
    }
  },
);

test('pages name an artist once whose store has the same name', async () => {
  expect(await htmlOf('/ruth-calloway')).toContain('<title>Ruth Calloway | River City Artists</title>');
  const html = await htmlOf('/ruth-calloway/river-bend-at-utica');
  expect(html).toContain('<title>River Bend at Utica by Ruth Calloway | River City Artists</title>');
  expect(html.replace(/<[^>]*>/g, '')).not.toMatch(/Ruth Calloway, Ruth Calloway/);
});

test('an offer names the end of next year, and an event what it costs to come, if that is known', async () => {
  const offerOf = async (path: string) => {
    const [text = ''] = structuredData(await htmlOf(path));
    return JSON.parse(text)['@graph'][0];
  };
  const { clock, config } = site.app;
  const year = Number(zonedDay(clock.now(), config.site.timeZone).slice(0, 4)) + 1;
  expect((await offerOf('/portland-kiln/moon-jar')).offers.priceValidUntil).toBe(`${year}-12-31`);
  expect((await offerOf('/portland-kiln/dry-creek-bottle')).offers).not.toHaveProperty('priceValidUntil');
  const mending = await offerOf('/events/mend-and-weave');
  expect(mending.offers).toEqual({
    '@type': 'Offer',
    url: `${origin}/events/mend-and-weave`,
    price: '5.00',
    priceCurrency: 'USD',
    availability: 'https://schema.org/InStock',
  });
  expect(mending.isAccessibleForFree).toBe(false);
  expect(await htmlOf('/events/mend-and-weave')).toContain('$5 admission');
  expect(await offerOf('/events/east-market-gallery-hop')).toMatchObject({ isAccessibleForFree: true });
  expect(await htmlOf('/events/east-market-gallery-hop')).toContain('Free admission');
  const painting = await offerOf('/events/wet-paint-wet-ink');
  expect([painting.offers, painting.isAccessibleForFree]).toEqual([undefined, undefined]);
});

test('an event says where it is in the parts of its address', async () => {
  const [text = ''] = structuredData(await htmlOf('/events/logan-street-makers-market'));
  expect(JSON.parse(text)['@graph'][0].location.address).toEqual({
    '@type': 'PostalAddress',
    streetAddress: '1001 Logan St',
    addressLocality: 'Louisville',
    addressRegion: 'KY',
    postalCode: '40204',
    addressCountry: 'US',
  });
});

/** Returns the addresses of this site to which a page leads, with the number of a page and without any other query. */
const linksIn = (html: string, from: string): string[] =>
  [...html.matchAll(/\s(?:href|src)="([^"]+)"/g)].flatMap(([, link = '']) => {
    const { origin: site, pathname, search } = new URL(link.replaceAll('&amp;', '&'), new URL(from, origin));
    return site === origin ? [pathname + (/^\?(?:page|after)=/.test(search) ? search : '')] : [];
  });

/** True if robots.txt keeps search engines from a path. */
function isDisallowed(robots: string, path: string): boolean {
  const rules = [...robots.matchAll(/^Disallow: (.*)$/gm)].map(([, rule = '']) => rule);
  return rules.some((rule) => (rule.endsWith('$') ? path === rule.slice(0, -1) : path.startsWith(rule)));
}

test('the sitemap names every public page with its last change; no link is broken, no page an orphan, no title used twice', async () => {
  const robots = await htmlOf('/robots.txt');
  expect(robots).toContain(`Sitemap: ${new URL('/sitemap.xml', origin).href}`);
  const xml = await htmlOf('/sitemap.xml');
  const listed = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname);
  for (const { path } of publicPages) expect(listed).toContain(path);
  expect(xml.match(/<lastmod>/g)?.length ?? 0).toBeGreaterThan(70);

  const queue = [...listed];
  const seen = new Set(queue);
  const linked = new Set<string>();
  const titles = new Map<string, string[]>();
  const broken: string[] = [];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const response = await fetch(site.url + path);
    const body = await response.text();
    // Account pages are closed to guests, so search engines are not sent there.
    const isClosed = /^\/(account|admin)(\/|$)/.test(path);
    if (response.status !== (isClosed ? 401 : 200)) broken.push(`${response.status} ${path}`);
    if (isClosed && !isDisallowed(robots, path)) broken.push(`${path} is not disallowed`);
    if (!response.headers.get('content-type')?.includes('html')) continue;
    const title = first(body, /<title>([^<]*)<\/title>/);
    if (listed.includes(path)) titles.set(title, [...(titles.get(title) ?? []), path]);
    for (const link of linksIn(body, path)) {
      if (link !== path) linked.add(link);
      if (seen.has(link)) continue;
      seen.add(link);
      queue.push(link);
    }
  }
  expect(broken).toEqual([]);
  expect(seen.size).toBeGreaterThan(150);
  expect(listed.filter((path) => !linked.has(path))).toEqual([]);
  expect([...titles.values()].filter((paths) => paths.length > 1)).toEqual([]);
});
