import { sql } from 'drizzle-orm';
import { boolean, check, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Picture } from '../../../platform/pictures.ts';
import { users } from '../accounts.table.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** What people set about themselves. An account without a row has the defaults of the columns. */
export const accountSettings = pgTable(
  'account_settings',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    bio: text('bio').notNull().default(''),
    location: text('location').notNull().default(''),
    /** An http or https URL, or empty. */
    website: text('website').notNull().default(''),
    avatar: jsonb('avatar').$type<Picture | null>(),
    /** The toggles of mails. Those but orders' also need `marketing`. */
    orderUpdates: boolean('order_updates').notNull().default(true),
    newArtistAlerts: boolean('new_artist_alerts').notNull().default(true),
    eventAlerts: boolean('event_alerts').notNull().default(true),
    priceDropAlerts: boolean('price_drop_alerts').notNull().default(false),
    weeklyNewsletter: boolean('weekly_newsletter').notNull().default(true),
    /** Consent to mails other than those about orders, and when it was given; null if it wasn't. */
    marketingSince: at('marketing_since'),
    /** The id in the public page's address, drawn when the page is first turned on; kept when it is turned off. */
    profileSlug: text('profile_slug').unique(),
    publicProfile: boolean('public_profile').notNull().default(false),
    /** False leaves the person out of artists' figures. Their favorites still count. */
    dataSharing: boolean('data_sharing').notNull().default(true),
    theme: text('theme', { enum: ['system', 'light', 'dark'] })
      .notNull()
      .default('system'),
    /** Slugs of categories. */
    favoriteCategories: text('favorite_categories').array().notNull().default(sql`'{}'::text[]`),
    language: text('language', { enum: ['en', 'es', 'fr'] })
      .notNull()
      .default('en'),
    currency: text('currency', { enum: ['USD', 'EUR', 'GBP'] })
      .notNull()
      .default('USD'),
    profileSavedAt: at('profile_saved_at'),
    notificationsSavedAt: at('notifications_saved_at'),
    privacySavedAt: at('privacy_saved_at'),
    preferencesSavedAt: at('preferences_saved_at'),
  },
  (t) => [
    check('account_settings_theme', sql`${t.theme} in ('system', 'light', 'dark')`),
    check('account_settings_language', sql`${t.language} in ('en', 'es', 'fr')`),
    check('account_settings_currency', sql`${t.currency} in ('USD', 'EUR', 'GBP')`),
  ],
);
