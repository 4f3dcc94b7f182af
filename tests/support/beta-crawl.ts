/** A crawl of the built site behind the gate, without the cookie and with it. */
import { expect } from 'vitest';
import { demoCatalog } from '../../src/demo/city/catalog.ts';
import { type StartedApp, startApp } from './app.ts';

export interface BetaCrawl {
  site: StartedApp;
  cookie: string;
  addresses: readonly string[];
}

/** @param choose returns the addresses, of those that the sitemap lists and all others */
export async function openBetaCrawl(password: string, choose: (sitemap: string) => string[]): Promise<BetaCrawl> {
  const site = await startApp({ seed: true, env: { BETA_PASSWORD: password } });
  const entered = await site.fetch('/beta', {
    method: 'POST',
    headers: { origin: site.url },
    body: new URLSearchParams({ password }),
  });
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
  const sitemap = await (await site.fetch('/sitemap.xml', { headers: { cookie } })).text();
  const addresses = choose(sitemap).filter((address) => !['/beta', '/livez', '/readyz'].includes(address));
  return { site, cookie, addresses };
}

/** Texts of the site: names of vendors and products, prices, and phrases of its pages. */
function words(): RegExp {
  const names = demoCatalog.vendors.flatMap(({ name, products }) => [name, ...products.map((product) => product.name)]);
  const escaped = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(
    `${escaped.join('|')}|\\$\\d|Add to Cart|Supporting Louisville|Become an Artist|Featured|<urlset|VCALENDAR`,
    'i',
  );
}

export async function expectNothingRevealed({ site, addresses }: BetaCrawl): Promise<void> {
  const telling = words();
  const open: string[] = [];
  for (const target of addresses) {
    for (const init of [{}, { headers: { accept: 'text/html', cookie: 'beta=1' } }]) {
      const response = await site.fetch(target, init);
      const text = await response.text();
      if (response.status !== 401) open.push(target);
      else {
        expect(text, target).toMatch(/Private Beta Access|"code":"beta_locked"/);
        expect(text, target).not.toMatch(telling);
        expect(text.length, target).toBeLessThan(9_000);
        expect(response.headers.get('cache-control')).toBe('no-store');
        expect(response.headers.get('x-robots-tag')).toBe('noindex');
        expect(response.headers.get('etag'), target).toBeNull();
        expect(response.headers.get('content-security-policy')).not.toMatch(/unsafe/);
      }
    }
  }
  expect([...new Set(open)]).toEqual(['/unsubscribe/x']);
  const unsubscribe = await (await site.fetch('/unsubscribe/x')).text();
  expect(unsubscribe).not.toContain('<img');
}

export async function expectOpenAndPrivate({ site, addresses, cookie }: BetaCrawl): Promise<void> {
  for (const target of addresses) {
    const response = await site.fetch(target, { headers: { cookie } });
    await response.arrayBuffer();
    expect(response.headers.get('www-authenticate') ?? '', target).not.toContain('Private beta');
    expect(response.headers.get('cache-control'), target).toMatch(/\bprivate\b|\bno-store\b/);
    expect(response.headers.get('cache-control'), target).not.toMatch(/\bpublic\b/);
  }
  expect(await (await site.fetch('/portland-kiln', { headers: { cookie } })).text()).toContain('Moon Jar');
}
