/**
 * Links in mails that open one order or thread without an account. Each mail about it carries the same link: the token is
 * made from the site's secret and the id of the link's row. Only its hash is stored.
 */
import { randomUUID } from 'node:crypto';
import { and, eq, gt, inArray, isNull, lte } from 'drizzle-orm';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { hash } from '../../../platform/hashes/hash.ts';
import { type LastingLimit, takeLastingToken } from '../../../platform/http/lasting-limit.ts';
import type { MailQueue } from '../../../platform/mail/mail.ts';
import { mailPurpose } from '../../../platform/seal.ts';
import type { Services } from '../../../platform/services.ts';
import { dayMs } from '../../../platform/time.ts';
import type { NewLinkMail } from './new-link-mail.ts';
import { type LinkSubject, signedLinkPath } from './signed-link-path.ts';
import { signedLinks } from './signed-links.table.ts';

/** How long a link works after the last change of what it opens. */
const lifeMs = 180 * dayMs;
/** 128 bits. */
const tokenBytes = 16;
const tokenShape = /^[A-Za-z0-9_-]{22}$/;
const newLinks: LastingLimit = { name: 'new-link', limit: 3, perMs: dayMs };

type LinkServices = Pick<Services, 'clock' | 'sealFor'>;

interface LinkTarget {
  subject: LinkSubject;
  subjectId: string;
  email: string;
  /** A path below the page that the link opens, such as "/messages". */
  below?: string;
}

export interface SignedLink {
  /** "/threads/…" */
  path: string;
  /** The path, encrypted for the data of a queued mail. `mailedLink` opens it. */
  sealedLink: string;
}

const hashOf = (token: string) => hash(token, 'base64url');

function tokenOf(app: LinkServices, id: string): string {
  return app.sealFor('signed links').sign(id).subarray(0, tokenBytes).toString('base64url');
}

/**
 * Returns the link of an order or thread, and makes one if it has none that works. Call it in the transaction of a change
 * that a mail tells: the link then works for another 180 days.
 */
export async function linkFor(app: LinkServices, tx: Database, target: LinkTarget): Promise<SignedLink> {
  const { subject, subjectId, email, below = '' } = target;
  const now = app.clock.now();
  const expiresAt = new Date(now.getTime() + lifeMs);
  // An expired link stays expired, so that an old mail doesn't open what is new.
  await tx
    .update(signedLinks)
    .set({ endedAt: now })
    .where(and(isLive(subject, subjectId), lte(signedLinks.expiresAt, now)));
  const id = randomUUID();
  const [row] = await tx
    .insert(signedLinks)
    .values({ id, subject, subjectId, email, tokenHash: hashOf(tokenOf(app, id)), createdAt: now, expiresAt })
    .onConflictDoUpdate({
      target: [signedLinks.subject, signedLinks.subjectId],
      targetWhere: isNull(signedLinks.endedAt),
      set: { expiresAt },
    })
    .returning({ id: signedLinks.id, tokenHash: signedLinks.tokenHash });
  if (!row) throw new Error('The link was not stored.');
  const token = tokenOf(app, row.id);
  const tokenHash = hashOf(token);
  // The site's secret has changed since the link was made.
  if (row.tokenHash !== tokenHash) await tx.update(signedLinks).set({ tokenHash }).where(eq(signedLinks.id, row.id));
  const path = signedLinkPath(subject, token) + below;
  return { path, sealedLink: app.sealFor(mailPurpose).close(path) };
}

const isLive = (subject: LinkSubject, subjectId: string) =>
  and(eq(signedLinks.subject, subject), eq(signedLinks.subjectId, subjectId), isNull(signedLinks.endedAt));

async function findLink(db: Database, subject: LinkSubject, token: string) {
  if (!tokenShape.test(token)) return null;
  const [row] = await db
    .select()
    .from(signedLinks)
    .where(and(eq(signedLinks.tokenHash, hashOf(token)), eq(signedLinks.subject, subject)));
  return row ?? null;
}

/** Returns the id of the order or thread that a token opens; null for an unknown, ended, or expired one. Changes nothing. */
export async function openLink(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  subject: LinkSubject,
  token: string,
): Promise<string | null> {
  const link = await findLink(db, subject, token);
  return link && link.endedAt === null && link.expiresAt > clock.now() ? link.subjectId : null;
}

/** Lets the link of an order or thread work for another 180 days, after a change that no mail tells its person. */
export async function keepLink(clock: Clock, tx: Database, subject: LinkSubject, id: string): Promise<void> {
  const now = clock.now();
  await tx
    .update(signedLinks)
    .set({ expiresAt: new Date(now.getTime() + lifeMs) })
    .where(and(isLive(subject, id), gt(signedLinks.expiresAt, now)));
}

/** Ends a link for good, for the person who has it. The next mail carries a new one. */
export async function endLink(clock: Clock, tx: Database, subject: LinkSubject, token: string): Promise<void> {
  await tx
    .update(signedLinks)
    .set({ endedAt: clock.now() })
    .where(
      and(eq(signedLinks.tokenHash, hashOf(token)), eq(signedLinks.subject, subject), isNull(signedLinks.endedAt)),
    );
}

async function endLinksOf(tx: Database, subject: LinkSubject, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(signedLinks)
    .set({ endedAt: now })
    .where(
      and(eq(signedLinks.subject, subject), inArray(signedLinks.subjectId, [...ids]), isNull(signedLinks.endedAt)),
    );
}

/**
 * Ends whatever links these orders or threads have, and lets old ones send their new link to another address: the one before
 * isn't their person's anymore.
 */
export async function moveLinksOf(
  tx: Database,
  subject: LinkSubject,
  ids: readonly string[],
  to: string,
  now: Date,
): Promise<void> {
  await endLinksOf(tx, subject, ids, now);
  if (ids.length === 0) return;
  await tx
    .update(signedLinks)
    .set({ email: to })
    .where(and(eq(signedLinks.subject, subject), inArray(signedLinks.subjectId, [...ids])));
}

/**
 * Mails a new link to the address of the one with this token, which ends if it still works. Does nothing for an unknown
 * token, or after three in a day: callers can't tell which.
 */
export async function renewLink(
  app: Services & { mails: MailQueue<NewLinkMail> },
  subject: LinkSubject,
  token: string,
): Promise<void> {
  const { db, clock, config, mails } = app;
  const link = await findLink(db, subject, token);
  if (link === null) return;
  try {
    if (config.rateLimits) await takeLastingToken(db, clock, newLinks, `${subject} ${link.subjectId}`);
  } catch (error) {
    if (isDomainError(error) && error.code === 'rate_limited') return;
    throw error;
  }
  await db.transaction(async (tx) => {
    await endLink(clock, tx, subject, token);
    const { email, subjectId } = link;
    const { sealedLink } = await linkFor(app, tx, { subject, subjectId, email });
    await mails.add(tx, { template: 'new-link', to: email, data: { subject, sealedLink } });
  });
}
