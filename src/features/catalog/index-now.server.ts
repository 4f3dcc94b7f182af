/**
 * Tells search engines by IndexNow (https://www.indexnow.org/documentation) which public pages appeared, changed, or went. It reads
 * the same times of changes as the sitemap, so no writer has to think of it.
 */
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { RowWork } from '../../platform/jobs/row-jobs.ts';
import { minuteMs } from '../../platform/time.ts';
import type { Config } from '../../site/config.ts';
import { paths, toAbsoluteUrl } from '../../site/paths.ts';
import { indexNow } from './index-now.table.ts';
import { type SitemapEntry, toPath } from './sitemap.server.ts';

export const indexNowQueue = 'indexnow';

const endpoint = 'https://api.indexnow.org/indexnow';
/** The protocol's limit. */
const maxAddresses = 10_000;
const reportEveryMs = 10 * minuteMs;
/** A transaction that began this long ago has ended, so that no change is left out. */
const settledMs = minuteMs;
const answerWithinMs = 20_000;

export interface IndexNowServices {
  db: Database;
  clock: Clock;
  config: Pick<Config, 'siteUrl' | 'indexNowKey' | 'demo' | 'betaPassword'>;
  /** For tests. */
  fetch?: typeof fetch;
}

/** True for a public site with a key: only such a site tells anybody. */
export const tellsSearchEngines = ({ siteUrl, indexNowKey, demo, betaPassword }: IndexNowServices['config']): boolean =>
  indexNowKey !== null && !demo && betaPassword === null && siteUrl.startsWith('https://');

/** Returns the paths of what changed after one time and until another. What was never public isn't among them. */
async function listChangedPaths(db: Database, since: Date, until: Date): Promise<string[]> {
  const isBetween = (at: SQL) => sql`${at} > ${since} and ${at} <= ${until}`;
  const { rows } = await db.execute<{ kind: SitemapEntry['kind']; vendor_slug: string; slug: string }>(sql`
    select 'vendor' as kind, slug as vendor_slug, '' as slug from vendors
      where listed_at is not null and ${isBetween(sql`updated_at`)}
    union all select 'event', '', slug from events where is_published and ${isBetween(sql`updated_at`)}
    union all select 'product', v.slug, p.slug from products p join vendors v on v.id = p.vendor_id
      where p.published_at is not null and ${isBetween(sql`greatest(p.updated_at, v.updated_at)`)}`);
  return rows.map(({ kind, vendor_slug, slug }) => toPath({ kind, vendorSlug: vendor_slug, slug }));
}

async function tell(
  { config, fetch: send = fetch }: IndexNowServices,
  addresses: readonly string[],
  signal: AbortSignal,
) {
  const { siteUrl, indexNowKey: key } = config;
  const body = JSON.stringify({
    host: new URL(siteUrl).host,
    key,
    keyLocation: toAbsoluteUrl(siteUrl, paths.indexNowKey(key ?? '')),
    urlList: addresses,
  });
  const response = await send(endpoint, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
    body,
    signal: AbortSignal.any([signal, AbortSignal.timeout(answerWithinMs)]),
  });
  if (!response.ok) throw new Error(`IndexNow answered ${response.status}.`);
}

const settled = ({ clock }: IndexNowServices): Date => new Date(clock.now().getTime() - settledMs);

/** Returns until when changes were told. A site that begins to tell leaves what was there before to the sitemap. */
async function readToldUntil(services: IndexNowServices): Promise<Date> {
  await services.db
    .insert(indexNow)
    .values({ reportedUntil: settled(services) })
    .onConflictDoNothing();
  const [row] = await services.db.select().from(indexNow);
  return row?.reportedUntil ?? settled(services);
}

const setReportedUntil = (db: Database, reportedUntil: Date) =>
  db.update(indexNow).set({ reportedUntil }).where(eq(indexNow.id, true));

/** The work that tells search engines. What fails is tried again for an hour; then they find it by themselves. */
export function indexNowWork(services: IndexNowServices): RowWork {
  const { db, config } = services;
  return {
    queue: indexNowQueue,
    what: 'Telling search engines',
    maxAttempts: 8,
    pauseSeconds: 120,
    work: async (_row, signal) => {
      const until = settled(services);
      const changed = await listChangedPaths(db, await readToldUntil(services), until);
      for (let start = 0; start < changed.length; start += maxAddresses) {
        const batch = changed.slice(start, start + maxAddresses);
        await tell(
          services,
          batch.map((path) => toAbsoluteUrl(config.siteUrl, path)),
          signal,
        );
      }
      await setReportedUntil(db, until);
    },
    giveUp: async () => void (await setReportedUntil(db, settled(services))),
    listWaiting: async () => {
      const since = await readToldUntil(services);
      const isDue = settled(services).getTime() - since.getTime() >= reportEveryMs;
      return isDue ? [{ id: 'site', step: since.toISOString() }] : [];
    },
  };
}
