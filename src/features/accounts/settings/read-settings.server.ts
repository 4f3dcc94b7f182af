import { eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { createFormat, type Format } from '../../../platform/i18n/format.ts';
import type { Config } from '../../../site/config.ts';
import { noTokenError } from '../access/viewer.server.ts';
import { users } from '../accounts.table.ts';
import { accountSettings } from './account-settings.table.ts';
import { type AccountSettings, type Currency, type SettingsPart, splitName, type Theme } from './account-settings.ts';

type Row = typeof accountSettings.$inferSelect;

/** The settings of an account without a row: the defaults of the columns. */
const defaults: AccountSettings = {
  profile: { firstName: '', lastName: '', bio: '', location: '', website: '' },
  notifications: {
    orderUpdates: true,
    newArtistAlerts: true,
    eventAlerts: true,
    priceDropAlerts: false,
    weeklyNewsletter: true,
  },
  privacy: { publicProfile: false, dataSharing: true, marketing: false },
  preferences: { theme: 'system', language: 'en', currency: 'USD', favoriteCategories: [] },
};

/** Without a name of their own, the settings show the account's. */
function toSettings(row: Row | null, accountName: string): AccountSettings {
  const name = row?.firstName || row?.lastName ? row : splitName(accountName);
  if (row === null) return { ...defaults, profile: { ...defaults.profile, ...name } };
  const { bio, location, website, theme, language, currency, favoriteCategories } = row;
  const { orderUpdates, newArtistAlerts, eventAlerts, priceDropAlerts, weeklyNewsletter } = row;
  const { publicProfile, dataSharing, marketingSince } = row;
  return {
    profile: { firstName: name.firstName, lastName: name.lastName, bio, location, website },
    notifications: { orderUpdates, newArtistAlerts, eventAlerts, priceDropAlerts, weeklyNewsletter },
    privacy: { publicProfile, dataSharing, marketing: marketingSince !== null },
    preferences: { theme, language, currency, favoriteCategories: [...favoriteCategories].sort() },
  };
}

export const savedAtOf = {
  profile: 'profileSavedAt',
  notifications: 'notificationsSavedAt',
  privacy: 'privacySavedAt',
  preferences: 'preferencesSavedAt',
} as const satisfies Record<SettingsPart, keyof Row>;

interface ReadSettings {
  settings: AccountSettings;
  savedAt: (part: SettingsPart) => Date | null;
}

/** @throws Error if the account was deleted meanwhile */
export async function readSettings(db: Database, userId: string): Promise<ReadSettings> {
  const [found] = await db
    .select({ name: users.name, row: accountSettings })
    .from(users)
    .leftJoin(accountSettings, eq(accountSettings.userId, users.id))
    .where(eq(users.id, userId));
  // Another device deleted the account meanwhile.
  if (!found) throw noTokenError();
  return { settings: toSettings(found.row, found.name), savedAt: (part) => found.row?.[savedAtOf[part]] ?? null };
}

interface Reading {
  theme: Theme;
  currency: Currency;
}

/** Returns how an account reads, in one small query for pages that need nothing else of the settings. */
export async function readReading(db: Database, userId: string): Promise<Reading> {
  const { theme, currency } = accountSettings;
  const [row] = await db.select({ theme, currency }).from(accountSettings).where(eq(accountSettings.userId, userId));
  return row ?? { theme: 'system', currency: 'USD' };
}

export async function readFormat(
  { db, config }: { db: Database; config: Pick<Config, 'site' | 'approximateRates'> },
  userId: string,
): Promise<Format> {
  const { currency } = await readReading(db, userId);
  return createFormat({ currency, timeZone: config.site.timeZone, rates: config.approximateRates });
}
