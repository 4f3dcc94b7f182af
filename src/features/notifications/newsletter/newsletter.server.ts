import { count, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import type { Letter, MailSite } from '../../../platform/mail/letter.ts';
import { users } from '../../accounts/accounts.table.ts';
import { accountSettings } from '../../accounts/settings/account-settings.table.ts';
import { wantsMail } from '../../accounts/settings/mail-consent.server.ts';
import { listCategories } from '../../catalog/products.server.ts';
import { type Content, isEmpty } from '../content.ts';
import { notificationLetter } from '../notification-mails.ts';
import { notificationRuns, notificationsSent } from '../notifications.table.ts';
import { pickContent } from '../pick-content.ts';
import { readContent } from '../read-content.server.ts';
import { nextEdition } from '../schedule.ts';
import type { NotificationServices } from '../send-notifications.server.ts';

const kind = 'newsletter';
const shown = 12;

interface ReaderGroup {
  /** Slug of a category; null for readers without favorite categories. */
  category: string | null;
  name: string | null;
  count: number;
}

interface SentEdition {
  /** Its local day, YYYY-MM-DD. */
  edition: string;
  /** As readers without favorite categories got it; null if there was nothing to tell, so that nobody got it. */
  subject: string | null;
  /** Those who still have their account. */
  people: number;
  isFinished: boolean;
}

export interface Newsletter {
  /** When the next edition is due; null if none are sent, because the site has no postal address. */
  next: Date | null;
  readers: number;
  /** The readers by their favorite categories, of which one reader may have several. */
  groups: readonly ReaderGroup[];
  /** Newest first. */
  sent: readonly SentEdition[];
  isNextEmpty: boolean;
  /** The edition that is previewed; null for the next one, as it would be now. */
  edition: string | null;
  group: Pick<ReaderGroup, 'category' | 'name'>;
  /** Null if no edition had something to tell. */
  letter: Letter | null;
}

type LetterServices = Pick<NotificationServices, 'db' | 'demo' | 'timeZone' | 'city' | 'operatorAddress'>;

async function readGroups({ db, demo }: LetterServices): Promise<{ readers: number; groups: ReaderGroup[] }> {
  const reads = wantsMail(kind, demo);
  const settings = eq(accountSettings.userId, users.id);
  const slug = sql<string | null>`chosen.slug`;
  const [[all], byCategory, categories] = await Promise.all([
    db.select({ count: count() }).from(users).innerJoin(accountSettings, settings).where(reads),
    db
      .select({ category: slug, count: count() })
      .from(users)
      .innerJoin(accountSettings, settings)
      .leftJoin(sql`unnest(${accountSettings.favoriteCategories}) as chosen(slug)`, sql`true`)
      .where(reads)
      .groupBy(slug)
      .orderBy(desc(count()), slug),
    listCategories(db),
  ]);
  const names = new Map(categories.map(({ slug: of, name }) => [of, name]));
  const groups = byCategory
    .map((group) => ({ ...group, name: group.category === null ? null : (names.get(group.category) ?? null) }))
    // A category that is gone orders no letter.
    .filter(({ category, name }) => category === null || name !== null);
  return { readers: all?.count ?? 0, groups };
}

function writeLetter(
  content: Content,
  category: string | null,
  { timeZone, city }: LetterServices,
  site: MailSite,
): Letter | null {
  const reader = { id: '', email: '', favoriteCategories: category === null ? [] : [category] };
  const picked = pickContent(content, reader, new Set());
  return picked && notificationLetter({ kind, userId: '', timeZone, city, ...picked }, site, '');
}

async function readRuns(db: Database) {
  const people = sql<number>`(select count(*) from ${notificationsSent} as sent
    where sent.kind = ${kind} and sent.edition = ${sql.raw('notification_runs.edition')})::int`;
  return await db
    .select({
      edition: notificationRuns.edition,
      content: notificationRuns.content,
      startedAt: notificationRuns.startedAt,
      finishedAt: notificationRuns.finishedAt,
      people,
    })
    .from(notificationRuns)
    .where(eq(notificationRuns.kind, kind))
    .orderBy(desc(notificationRuns.edition))
    .limit(shown);
}

/**
 * Loads the page of the newsletter.
 * @param asked the edition and the category that the URL names; whatever isn't one of those listed is the next edition, or no category
 */
export async function loadNewsletter(
  services: LetterServices,
  { now, site, asked }: { now: Date; site: MailSite; asked: { edition: string | null; category: string | null } },
): Promise<Newsletter> {
  const { db, timeZone, operatorAddress } = services;
  const [{ readers, groups }, runs] = await Promise.all([readGroups(services), readRuns(db)]);
  const group = groups.find(({ category }) => category !== null && category === asked.category) ?? {
    category: null,
    name: null,
  };
  const next = await readContent(db, kind, now, runs[0]?.startedAt ?? null);
  const sent = runs.filter(({ content }) => !isEmpty(content as Content));
  // While there is nothing to tell, the last one is shown.
  const run = sent.find(({ edition }) => edition === asked.edition) ?? (isEmpty(next) ? sent[0] : undefined);
  return {
    next: operatorAddress === '' ? null : nextEdition(kind, now, timeZone).at,
    readers,
    groups,
    sent: runs.map(({ edition, content, people, finishedAt }) => ({
      edition,
      subject: writeLetter(content as Content, null, services, site)?.subject ?? null,
      people,
      isFinished: finishedAt !== null,
    })),
    isNextEmpty: isEmpty(next),
    edition: run?.edition ?? null,
    group,
    letter: writeLetter(run ? (run.content as Content) : next, group.category, services, site),
  };
}
