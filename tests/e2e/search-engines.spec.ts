import { expect, test } from '@playwright/test';
import { HtmlValidate } from 'html-validate';
import { personalPages, publicPages } from './public-pages.ts';

const htmlRules = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // Taste, not validity: the renderer writes void elements and attributes its own way.
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

for (const { name, path } of [...publicPages, ...personalPages]) {
  test(`${name} is valid HTML`, async ({ request }) => {
    const report = await htmlRules.validateString(await (await request.get(path)).text());
    expect(
      report.results.flatMap(({ messages }) => messages.map((m) => `${m.ruleId} ${m.line}: ${m.message}`)),
    ).toEqual([]);
  });
}

for (const { name, path } of personalPages) {
  test(`${name} asks not to be indexed`, async ({ request }) => {
    expect(await (await request.get(path)).text()).toContain('<meta name="robots" content="noindex">');
  });
}

test('every public page has its own title, description, address, picture and structured data', async ({
  page,
  baseURL,
}) => {
  const seen = { titles: new Set<string>(), descriptions: new Set<string>(), addresses: new Set<string>() };
  for (const { path } of publicPages) {
    await page.goto(path);
    const head = await page.evaluate(() => ({
      title: document.title,
      description: document.querySelector<HTMLMetaElement>('meta[name=description]')?.content ?? '',
      canonical: document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? '',
      image: document.querySelector<HTMLMetaElement>('meta[property="og:image"]')?.content ?? '',
      data: [...document.querySelectorAll('script[type="application/ld+json"]')].map(
        (script) => script.textContent ?? '',
      ),
    }));
    expect(head.canonical, path).toBe(new URL(path, baseURL).href);
    expect(head.title.length, path).toBeGreaterThan(10);
    expect(head.description.length, path).toBeGreaterThan(30);
    seen.titles.add(head.title);
    seen.descriptions.add(head.description);
    seen.addresses.add(head.canonical);
    expect((await page.request.get(head.image)).status(), head.image).toBe(200);
    for (const text of head.data) expect(Object.keys(JSON.parse(text))).toEqual(['@context', '@graph']);
  }
  for (const values of Object.values(seen)) expect(values.size).toBe(publicPages.length);
});

/** What search engines ask for before they show a rich result, by type. */
const required: Record<string, string[]> = {
  Organization: ['name', 'url', 'logo'],
  WebSite: ['name', 'url'],
  ProfilePage: ['mainEntity'],
  Store: ['name', 'image', 'address'],
  Product: ['name', 'image', 'offers'],
  Offer: ['price', 'priceCurrency', 'availability', 'url'],
  Event: ['name', 'startDate', 'endDate', 'location', 'eventStatus'],
  BreadcrumbList: ['itemListElement'],
};

const expectedTypes: Record<string, string[]> = {
  '/': ['Organization', 'WebSite'],
  '/portland-kiln': ['ProfilePage', 'Store', 'BreadcrumbList'],
  '/portland-kiln/moon-jar': ['Product', 'BreadcrumbList'],
  '/portland-kiln/dry-creek-bottle': ['Product', 'BreadcrumbList'],
  '/events/logan-street-makers-market': ['Event', 'BreadcrumbList'],
};

for (const [path, types] of Object.entries(expectedTypes)) {
  test(`the structured data of ${path} has what rich results need, and availability is what the page says`, async ({
    page,
  }) => {
    await page.goto(path);
    const text = await page.locator('script[type="application/ld+json"]').textContent();
    const graph: Record<string, unknown>[] = JSON.parse(text ?? '{}')['@graph'];
    expect(graph.map((thing) => thing['@type'])).toEqual(types);
    const check = (thing: unknown): void => {
      if (typeof thing !== 'object' || thing === null) return;
      const { '@type': type } = thing as { '@type'?: string };
      for (const field of (type && required[type]) || []) expect(thing, `${type}.${field}`).toHaveProperty(field);
      for (const part of Object.values(thing)) check(part);
    };
    check(graph);
    if (types.includes('Product')) {
      const sold = path.includes('dry-creek');
      expect(text).toContain(sold ? 'schema.org/SoldOut' : 'schema.org/InStock');
    }
  });
}

test('the sitemap names every public page with its last change, and no link of the site is broken', async ({
  request,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${new URL('/sitemap.xml', baseURL).href}`);
  const xml = await (await request.get('/sitemap.xml')).text();
  const listed = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => new URL(match[1] ?? '').pathname);
  for (const { path } of publicPages) expect(listed).toContain(path);
  expect(xml.match(/<lastmod>/g)?.length ?? 0).toBeGreaterThan(70);

  const queue = [...listed];
  const seen = new Set(queue);
  const broken: string[] = [];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const response = await request.get(path);
    // Pages of an account are closed to whoever has none, and say so.
    const status = /^\/(account|admin)(\/|$)/.test(path) ? 401 : 200;
    if (response.status() !== status) broken.push(`${response.status()} ${path}`);
    if (!response.headers()['content-type']?.includes('html')) continue;
    for (const [, link = ''] of (await response.text()).matchAll(/\s(?:href|src)="([^"]+)"/g)) {
      const url = new URL(link.replaceAll('&amp;', '&'), new URL(path, baseURL));
      if (url.origin !== new URL(baseURL ?? '').origin || !url.protocol.startsWith('http')) continue;
      if (seen.has(url.pathname)) continue;
      seen.add(url.pathname);
      queue.push(url.pathname);
    }
  }
  expect(broken).toEqual([]);
  expect(seen.size).toBeGreaterThan(150);
});
