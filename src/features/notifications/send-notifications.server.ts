/**
 * Sends the notifications that people chose. An edition's content is fixed when it begins; then its readers are walked through in
 * pages by id. Each page is one transaction: its mails, the rows that say who got one, and how far the walk has come. So the work
 * can end anywhere, and goes on where it was, on any instance.
 */
import { and, asc, eq, gt, inArray, isNull, max, ne, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { MailQueue } from '../../platform/mail/mail.ts';
import { findRefused, refusedPurpose } from '../../platform/mail/refused-addresses.server.ts';
import type { Seal } from '../../platform/seal.ts';
import { dayMs } from '../../platform/time.ts';
import { users } from '../accounts/accounts.table.ts';
import { accountSettings } from '../accounts/settings/account-settings.table.ts';
import { wantsMail } from '../accounts/settings/mail-consent.server.ts';
import { type MailKind, mailKinds } from '../accounts/settings/mail-kinds.ts';
import { favorites } from '../favorites/favorites.table.ts';
import { type Content, isEmpty } from './content.ts';
import type { NotificationMail } from './notification-mails.ts';
import { notificationRuns, notificationsSent } from './notifications.table.ts';
import { pickContent, type Reader } from './pick-content.ts';
import { readContent, stillPublic } from './read-content.server.ts';
import { type DueEdition, dueEdition } from './schedule.ts';

export interface NotificationServices {
  db: Database;
  clock: Clock;
  mails: MailQueue<NotificationMail>;
  sealFor(purpose: string): Seal;
  timeZone: string;
  city: string;
  /** The operator's postal address, which promotional mails have to show. Without it none are sent. */
  operatorAddress: string;
  /** True if accounts of the demo get mails. */
  demo: boolean;
}

/** How many readers one transaction looks at. */
const pageSize = 100;
/** An edition that couldn't be finished within a day is out of date. */
const longestMs = dayMs;

interface Run {
  kind: MailKind;
  edition: string;
}

const isRun = ({ kind, edition }: Run) => and(eq(notificationRuns.kind, kind), eq(notificationRuns.edition, edition));

/** Begins an edition and fixes its content, once. An edition without content is finished at once. */
export async function beginEdition(
  { db, clock }: Pick<NotificationServices, 'db' | 'clock'>,
  kind: MailKind,
  { edition }: DueEdition,
): Promise<void> {
  const now = clock.now();
  const [known] = await db
    .select({ kind: notificationRuns.kind })
    .from(notificationRuns)
    .where(isRun({ kind, edition }));
  if (known) return;
  await db.transaction(async (tx) => {
    // Another instance that begins it at the same moment waits here, and then finds it.
    const [begun] = await tx
      .insert(notificationRuns)
      .values({ kind, edition, startedAt: now })
      .onConflictDoNothing()
      .returning({ kind: notificationRuns.kind });
    if (!begun) return;
    const [last] = await tx
      .select({ at: max(notificationRuns.startedAt) })
      .from(notificationRuns)
      .where(and(eq(notificationRuns.kind, kind), ne(notificationRuns.edition, edition)));
    const content = await readContent(tx, kind, now, last?.at ?? null);
    await tx
      .update(notificationRuns)
      .set({ content, finishedAt: isEmpty(content) ? now : null })
      .where(isRun({ kind, edition }));
  });
}

/** Returns which of the changed pieces each reader had saved before the changes were looked for. */
async function readSaved(
  tx: Database,
  userIds: readonly string[],
  content: Content,
): Promise<Map<string, Set<string>>> {
  const saved = new Map<string, Set<string>>();
  const { changes, savedBefore } = content;
  if (changes.length === 0 || savedBefore === null || userIds.length === 0) return saved;
  const rows = await tx
    .select({ userId: favorites.userId, itemId: favorites.itemId })
    .from(favorites)
    .where(
      and(
        inArray(favorites.userId, [...userIds]),
        eq(favorites.type, 'product'),
        favorites.favorite,
        sql`${favorites.addedAt} < ${savedBefore}::timestamptz`,
        inArray(
          favorites.itemId,
          changes.map(({ id }) => id),
        ),
      ),
    );
  for (const { userId, itemId } of rows) saved.set(userId, (saved.get(userId) ?? new Set()).add(itemId));
  return saved;
}

async function readReaders(tx: Database, kind: MailKind, after: string | null, demo: boolean): Promise<Reader[]> {
  return await tx
    .select({
      id: users.id,
      email: users.email,
      favoriteCategories: accountSettings.favoriteCategories,
    })
    .from(users)
    .innerJoin(accountSettings, eq(accountSettings.userId, users.id))
    .where(and(wantsMail(kind, demo), after === null ? undefined : gt(users.id, after)))
    .orderBy(asc(users.id))
    .limit(pageSize);
}

/**
 * Queues the mails of an edition for its next readers.
 * @returns false if there are none left, or another instance is at it
 */
export async function sendPage(services: NotificationServices, { kind, edition }: Run): Promise<boolean> {
  const { db, clock, mails, sealFor, timeZone, city, demo } = services;
  return await db.transaction(async (tx) => {
    const now = clock.now();
    const [run] = await tx
      .select()
      .from(notificationRuns)
      .where(and(isRun({ kind, edition }), isNull(notificationRuns.finishedAt)))
      .for('update', { skipLocked: true });
    if (!run) return false;
    const isOld = now.getTime() - run.startedAt.getTime() > longestMs;
    const readers = isOld ? [] : await readReaders(tx, kind, run.after, demo);
    const last = readers.at(-1);
    if (!last) {
      await tx.update(notificationRuns).set({ finishedAt: now }).where(isRun({ kind, edition }));
      return false;
    }
    const content = await stillPublic(tx, run.content as Content, now);
    const saved = await readSaved(tx, idsOf(readers), content);
    const refused = await findRefused(
      tx,
      sealFor(refusedPurpose),
      readers.map(({ email }) => email),
    );
    const letters = new Map<string, NotificationMail>();
    for (const reader of readers) {
      const picked = pickContent(content, reader, saved.get(reader.id) ?? new Set());
      if (picked === null || refused.has(reader.email)) continue;
      const data = { kind, userId: reader.id, timeZone, city, ...picked };
      letters.set(reader.id, { template: 'notification', to: reader.email, data });
    }
    const sentRows = [...letters.keys()].map((userId) => ({ kind, edition, userId, sentAt: now }));
    const added =
      sentRows.length === 0
        ? []
        : await tx
            .insert(notificationsSent)
            .values(sentRows)
            .onConflictDoNothing()
            .returning({ userId: notificationsSent.userId });
    for (const { userId } of added) {
      const mail = letters.get(userId);
      if (mail) await mails.add(tx, mail);
    }
    await tx.update(notificationRuns).set({ after: last.id }).where(isRun({ kind, edition }));
    return true;
  });
}

const idsOf = (readers: readonly Reader[]): string[] => readers.map(({ id }) => id);

/**
 * Begins the editions that are due, and queues the mails of all that aren't finished.
 * @param signal ends the work after the current page; the next call goes on
 */
export async function sendNotifications(services: NotificationServices, signal?: AbortSignal): Promise<void> {
  const { db, clock, timeZone, operatorAddress } = services;
  if (operatorAddress === '') return;
  for (const kind of mailKinds) {
    const due = dueEdition(kind, clock.now(), timeZone);
    if (due !== null && !signal?.aborted) await beginEdition(services, kind, due);
  }
  const open = await db
    .select({ kind: notificationRuns.kind, edition: notificationRuns.edition })
    .from(notificationRuns)
    // Changes of events have a job of their own (event-changes/).
    .where(and(isNull(notificationRuns.finishedAt), inArray(notificationRuns.kind, [...mailKinds])))
    .orderBy(asc(notificationRuns.startedAt));
  for (const run of open) {
    while (!signal?.aborted && (await sendPage(services, run as Run)));
  }
}
