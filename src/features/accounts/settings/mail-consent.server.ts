import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import type { Seal } from '../../../platform/seal.ts';
import { paths, toAbsoluteUrl } from '../../../site/paths.ts';
import { users } from '../accounts.table.ts';
import { accountSettings } from './account-settings.table.ts';
import { isMailKind, type MailKind } from './mail-kinds.ts';

const toggles = {
  'new-artists': accountSettings.newArtistAlerts,
  events: accountSettings.eventAlerts,
  favorites: accountSettings.priceDropAlerts,
  newsletter: accountSettings.weeklyNewsletter,
} satisfies Record<MailKind, unknown>;

const toggleFields = {
  'new-artists': { newArtistAlerts: false },
  events: { eventAlerts: false },
  favorites: { priceDropAlerts: false },
  newsletter: { weeklyNewsletter: false },
} satisfies Record<MailKind, object>;

/**
 * The condition under which somebody gets mails of a kind, for queries with the tables of users and settings: consent, the
 * toggle, and a verified address. Accounts of the demo exist in a demo only.
 */
export function wantsMail(kind: MailKind, demo: boolean): SQL {
  return sql`(${and(
    isNotNull(accountSettings.marketingSince),
    eq(toggles[kind], true),
    eq(users.emailVerified, true),
    demo ? undefined : eq(users.demo, false),
  )})`;
}

/** True if the account still wants mails of the kind, at this address. Asked right before a mail is sent. */
export async function stillWantsMail(
  db: Database,
  { userId, kind, to }: { userId: string; kind: MailKind; to: string },
  demo: boolean,
): Promise<boolean> {
  const [wanting] = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(accountSettings, eq(accountSettings.userId, users.id))
    .where(and(eq(users.id, userId), eq(users.email, to), wantsMail(kind, demo)));
  return wanting !== undefined;
}

/** False if the account has turned off news about its orders. Confirmations, refunds, and security mails don't ask. */
export async function wantsOrderUpdates(db: Database, userId: string): Promise<boolean> {
  const [settings] = await db
    .select({ orderUpdates: accountSettings.orderUpdates })
    .from(accountSettings)
    .where(eq(accountSettings.userId, userId));
  return settings?.orderUpdates ?? true;
}

export const unsubscribePurpose = 'ends mails';

interface Unsubscribe {
  userId: string;
  kind: MailKind;
}

/** Returns the URL that ends mails of a kind to an account. It never expires, because old mails have it too. */
export function unsubscribeUrl(
  siteUrl: string,
  seal: Seal,
  { userId, kind }: { userId: string; kind: string },
): string {
  return toAbsoluteUrl(siteUrl, paths.unsubscribe(seal.close(`${kind} ${userId}`)));
}

/** Returns what a token ends; null if the site didn't make it. */
export function openUnsubscribe(seal: Seal, token: string): Unsubscribe | null {
  let text: string;
  try {
    text = seal.open(token);
  } catch {
    return null;
  }
  const space = text.indexOf(' ');
  const kind = text.slice(0, space);
  return isMailKind(kind) ? { kind, userId: text.slice(space + 1) } : null;
}

/**
 * Ends mails of one kind to an account, or with `all` the consent to any. Repeating it changes nothing. An account that is
 * gone gets none anyway.
 */
export async function endMails(
  db: Database,
  { userId, kind }: Unsubscribe,
  { all, now }: { all: boolean; now: Date },
): Promise<void> {
  const isOn = all ? isNotNull(accountSettings.marketingSince) : eq(toggles[kind], true);
  await db
    .update(accountSettings)
    .set(all ? { marketingSince: null, privacySavedAt: now } : { ...toggleFields[kind], notificationsSavedAt: now })
    .where(and(eq(accountSettings.userId, userId), isOn));
}
