/** A walk over the lists of a site with the demo, which follows every link in them. */
import { eq } from 'drizzle-orm';
import { users } from '../../src/features/accounts/accounts.table.ts';
import { demoSignIns } from '../../src/features/accounts/demo-sign-ins.ts';
import { adminPaths } from '../../src/features/admin/admin-paths.ts';
import { newsletterPage } from '../../src/features/notifications/newsletter/newsletter-path.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { paths, searchPath } from '../../src/site/paths.ts';
import { settingsPath } from '../../src/site/settings-paths.ts';
import type { StartedApp } from './app.ts';
import { headersOf } from './people.ts';

type Who = 'guest' | (typeof demoSignIns)[number]['who'];

const store = 'portland-kiln';

/** Add a new list here. */
const lists: Record<Who, readonly string[]> = {
  guest: [paths.home, paths.allArtists, paths.events, searchPath, paths.storefront(store)],
  customer: [settingsPath('orders'), paths.favorites, '/account/messages'],
  artist: [
    ...[paths.vendorDashboard(store), paths.vendorOrders(store), paths.vendorPieces(store), paths.vendorEvents(store)],
    ...[paths.vendorMessages(store), paths.vendorFigures(store), paths.vendorPrint(store)],
  ],
  admin: [
    ...[paths.admin, adminPaths.orders, adminPaths.artists, adminPaths.customers, adminPaths.applications],
    ...[
      adminPaths.events,
      adminPaths.categories,
      adminPaths.searchWords,
      adminPaths.reports,
      adminPaths.mails,
      newsletterPage,
    ],
    ...[adminPaths.figures, adminPaths.audit, paths.adminInvites, adminPaths.tax, adminPaths.plans],
  ],
};

/** Returns the addresses of this site that a page's own part links to, without what follows a `#`. */
function linksIn(html: string, address: string): string[] {
  const [main = ''] = /<main.*<\/main>/s.exec(html) ?? [];
  const hrefs = [...main.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
  return hrefs
    .map((href) => new URL(href, `http://site${address}`))
    .filter(({ host }) => host === 'site')
    .map(({ pathname, search }) => pathname + search);
}

/** Papers are drawn, each in a tenth of a second and more: one of each kind stands for all. */
const kindOf = (address: string) => (/\.pdf\b/.test(address) ? address.replace(/^.*\/|\?.*/g, '') : address);

const pathOf = (address: string) => address.replace(/\?.*/, '');

async function headersOfDemo(db: Database, who: Who): Promise<Record<string, string>> {
  const email = demoSignIns.find((one) => one.who === who)?.email;
  if (email === undefined) return {};
  const [account] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return headersOf(account?.id ?? '');
}

/** @returns the links that were followed, and those that led to nothing, with the list that has them */
export async function followListLinks({ fetch, db, url }: StartedApp): Promise<{ followed: number; dead: string[] }> {
  const dead: string[] = [];
  let followed = 0;
  for (const who of Object.keys(lists) as Who[]) {
    const headers = await headersOfDemo(db, who);
    const seen = new Set<string>();
    const waiting = lists[who].map((address) => ({ address, from: 'the start' }));
    for (const { address, from } of waiting) {
      if (seen.has(kindOf(address))) continue;
      seen.add(kindOf(address));
      followed += 1;
      const answer = await fetch(address, { headers });
      const further = answer.headers.get('location');
      if (further !== null) waiting.push({ address: new URL(further, url).pathname, from: address });
      else if (answer.status !== 200) dead.push(`${address} as ${who}, from ${from}: ${answer.status}`);
      // The views and pages of a list are lists, but what a search can be narrowed to has no end.
      const isList = lists[who].includes(who === 'guest' ? address : pathOf(address));
      if (!isList) await answer.body?.cancel();
      else for (const link of linksIn(await answer.text(), address)) waiting.push({ address: link, from: address });
    }
  }
  return { followed, dead };
}
