/**
 * Tells people about changes of events that they saved. A change is noted in its own transaction; the mails are queued later, in
 * pages by id. Each page is one transaction with the rows that say who got one, so the work can end anywhere, and goes on where it
 * was, on any instance.
 */
import { and, asc, eq, gt, isNull, like, ne, sql } from 'drizzle-orm';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { MailQueue } from '../../../platform/mail/mail.ts';
import { users } from '../../accounts/accounts.table.ts';
import { favorites } from '../../favorites/favorites.table.ts';
import { notificationRuns, notificationsSent } from '../notifications.table.ts';
import type { EventChangeMail, ReportedEventChange, ReportedPlace } from './event-change-mail.ts';

interface EventChangeServices {
  db: Database;
  clock: Clock;
  mails: MailQueue<EventChangeMail>;
  timeZone: string;
  /** True if accounts of the demo get mails. */
  demo: boolean;
}

/** The kind of its runs. An edition is "<event's id>:<its revision>". */
const eventChangeKind = 'event-change';

/** How many people one transaction looks at. */
const pageSize = 100;

interface ChangedEvent {
  id: string;
  revision: number;
  name: string;
  slug: string;
  startsAt: Date;
  endsAt: Date;
  location: string;
  address: string;
}

const toPlace = ({ startsAt, endsAt, location, address }: ChangedEvent): ReportedPlace => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  location,
  address,
});

/** Notes a change, in its transaction. Whoever hasn't been change of an earlier change yet is change of this one alone. */
export async function noteEventChange(
  tx: Database,
  { clock, timeZone }: Pick<EventChangeServices, 'clock' | 'timeZone'>,
  { what, before, after }: { what: ReportedEventChange['what']; before: ChangedEvent; after: ChangedEvent },
): Promise<void> {
  const { id, revision, name, slug } = after;
  const edition = `${id}:${revision}`;
  const now = clock.now();
  await tx
    .update(notificationRuns)
    .set({ finishedAt: now })
    .where(
      and(
        eq(notificationRuns.kind, eventChangeKind),
        like(notificationRuns.edition, `${id}:%`),
        ne(notificationRuns.edition, edition),
        isNull(notificationRuns.finishedAt),
      ),
    );
  const content: ReportedEventChange = { what, name, slug, timeZone, before: toPlace(before), after: toPlace(after) };
  await tx.insert(notificationRuns).values({ kind: eventChangeKind, edition, content, startedAt: now });
}

const readSavers = (tx: Database, eventId: string, after: string | null, demo: boolean) =>
  tx
    .select({ id: users.id, email: users.email })
    .from(favorites)
    .innerJoin(users, eq(users.id, favorites.userId))
    .where(
      and(
        eq(favorites.type, 'event'),
        eq(favorites.itemId, eventId),
        favorites.favorite,
        eq(users.emailVerified, true),
        // Accounts of the demo exist in a demo only.
        demo ? undefined : eq(users.demo, false),
        after === null ? undefined : gt(users.id, after),
      ),
    )
    .orderBy(asc(users.id))
    .limit(pageSize);

/**
 * Queues the mails of a change for its next people.
 * @returns false if there are none left, or another instance is at it
 */
async function sendEventChangePage(services: EventChangeServices, edition: string): Promise<boolean> {
  const { db, clock, mails, demo } = services;
  return await db.transaction(async (tx) => {
    const isRun = and(eq(notificationRuns.kind, eventChangeKind), eq(notificationRuns.edition, edition));
    const [run] = await tx
      .select()
      .from(notificationRuns)
      .where(and(isRun, isNull(notificationRuns.finishedAt)))
      .for('update', { skipLocked: true });
    if (!run) return false;
    const now = clock.now();
    const change = run.content as ReportedEventChange;
    const savers = await readSavers(tx, edition.slice(0, edition.indexOf(':')), run.after, demo);
    const last = savers.at(-1);
    if (!last || new Date(change.after.endsAt) <= now) {
      await tx.update(notificationRuns).set({ finishedAt: now }).where(isRun);
      return false;
    }
    const added = await tx
      .insert(notificationsSent)
      .values(savers.map(({ id }) => ({ kind: eventChangeKind, edition, userId: id, sentAt: now })))
      .onConflictDoNothing()
      .returning({ userId: notificationsSent.userId });
    const fresh = new Set(added.map(({ userId }) => userId));
    for (const { id, email } of savers) {
      if (fresh.has(id)) await mails.add(tx, { template: 'event-change', to: email, data: { ...change, userId: id } });
    }
    await tx.update(notificationRuns).set({ after: last.id }).where(isRun);
    return true;
  });
}

/**
 * Queues the mails of all changes that aren't finished.
 * @param signal ends the work after the current page; the next call goes on
 */
export async function sendEventChanges(services: EventChangeServices, signal?: AbortSignal): Promise<void> {
  const open = await services.db
    .select({ edition: notificationRuns.edition })
    .from(notificationRuns)
    .where(and(eq(notificationRuns.kind, eventChangeKind), isNull(notificationRuns.finishedAt)))
    .orderBy(asc(notificationRuns.startedAt), sql`${notificationRuns.edition}`);
  for (const { edition } of open) {
    while (!signal?.aborted && (await sendEventChangePage(services, edition)));
  }
}
