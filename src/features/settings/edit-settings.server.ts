/** Changes settings. Each part has a version of its own, so that two forms about different things don't get into each other's way. */
import { randomBytes } from 'node:crypto';
import { eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { RateLimit } from '../../platform/http/rate-limit.ts';
import { minuteMs } from '../../platform/time.ts';
import { versionOf } from '../../platform/value-version.ts';
import { users } from '../accounts/accounts.table.ts';
import { accountSettings } from '../accounts/settings/account-settings.table.ts';
import type {
  AccountSettings,
  Preferences,
  ProfileSettings,
  SettingsPart,
} from '../accounts/settings/account-settings.ts';
import { readSettings, savedAtOf } from '../accounts/settings/read-settings.server.ts';
import { categories } from '../catalog/products.table.ts';
import { settingsErrors as words } from './words.ts';

/** Limits of the forms and the API together. */
export const editSettingsLimits: readonly RateLimit[] = [
  { name: 'edit-settings', by: 'account', limit: 60, perMs: minuteMs },
];

export const revisionOf = (part: AccountSettings[SettingsPart]): string => versionOf(part);

interface SettingsServices {
  db: Database;
  now: Date;
  /** True if this site keeps the accounts, so that the account's name follows the profile's. A provider has its own. */
  ownAccounts: boolean;
}

export type SettingsEdit = {
  [P in SettingsPart]: { part: P; revision: string; values: AccountSettings[P] };
}[SettingsPart];

async function requireCategories(tx: Database, slugs: readonly string[]): Promise<void> {
  if (slugs.length === 0) return;
  const known = await tx
    .select({ slug: categories.slug })
    .from(categories)
    .where(inArray(categories.slug, [...slugs]));
  if (known.length === new Set(slugs).size) return;
  const message = words.category;
  throw new DomainError('invalid', message, { fields: [{ path: 'favoriteCategories', message }] });
}

function columnsOf(edit: SettingsEdit, before: AccountSettings, now: Date) {
  if (edit.part === 'preferences')
    return { ...edit.values, favoriteCategories: [...new Set(edit.values.favoriteCategories)].sort() };
  if (edit.part !== 'privacy') return edit.values;
  const { marketing, ...others } = edit.values;
  return {
    ...others,
    // The day of the consent stays while it lasts.
    ...(marketing === before.privacy.marketing ? {} : { marketingSince: marketing ? now : null }),
    // The address of the public page is drawn once, and can't be guessed.
    ...(others.publicProfile
      ? { profileSlug: sql`coalesce(${accountSettings.profileSlug}, ${randomBytes(12).toString('base64url')})` }
      : {}),
  };
}

const fullName = ({ firstName, lastName }: ProfileSettings) => `${firstName} ${lastName}`.trim();

/** Sorted, as it is stored, so that the same choice has the same version. */
const normalized = (edit: SettingsEdit): AccountSettings[SettingsPart] =>
  edit.part === 'preferences'
    ? ({
        ...edit.values,
        favoriteCategories: [...new Set(edit.values.favoriteCategories)].sort(),
      } satisfies Preferences)
    : edit.values;

/**
 * Changes a part of an account's settings. The same change again, because its answer was lost, is answered like the first.
 * @returns the part's new version
 * @throws DomainError `stale` if the part was changed since the form was opened, `invalid` for an unknown category
 */
export async function editSettings(services: SettingsServices, userId: string, edit: SettingsEdit): Promise<string> {
  const { db, now, ownAccounts } = services;
  return await db.transaction(async (tx) => {
    await tx.insert(accountSettings).values({ userId }).onConflictDoNothing();
    // Two saves at once wait for each other here.
    await tx
      .select({ id: accountSettings.userId })
      .from(accountSettings)
      .where(eq(accountSettings.userId, userId))
      .for('update');
    const { settings: before } = await readSettings(tx, userId);
    const current = revisionOf(before[edit.part]);
    if (revisionOf(normalized(edit)) === current) return current;
    if (edit.revision !== current) throw new DomainError('stale', words.stale);
    if (edit.part === 'preferences') await requireCategories(tx, edit.values.favoriteCategories);
    await tx
      .update(accountSettings)
      .set({ ...columnsOf(edit, before, now), [savedAtOf[edit.part]]: now })
      .where(eq(accountSettings.userId, userId));
    if (edit.part === 'profile' && ownAccounts)
      await tx
        .update(users)
        .set({ name: fullName(edit.values), updatedAt: now })
        .where(eq(users.id, userId));
    const { settings: after } = await readSettings(tx, userId);
    return revisionOf(after[edit.part]);
  });
}

/** Gives the consent to mails other than those about orders, whatever else was changed meanwhile. */
export async function giveConsent(db: Database, userId: string, now: Date): Promise<void> {
  await db
    .insert(accountSettings)
    .values({ userId, marketingSince: now, privacySavedAt: now })
    .onConflictDoUpdate({
      target: accountSettings.userId,
      set: { marketingSince: now, privacySavedAt: now },
      // The day of the consent stays while it lasts.
      setWhere: isNull(accountSettings.marketingSince),
    });
}
