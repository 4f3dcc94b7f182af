export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Kept until the site's texts are in them, too. */
export const languages = ['en', 'es', 'fr'] as const;
type Language = (typeof languages)[number];

export const currencies = ['USD', 'EUR', 'GBP'] as const;
export type Currency = (typeof currencies)[number];

export interface ProfileSettings {
  firstName: string;
  lastName: string;
  bio: string;
  location: string;
  /** An http or https URL, or empty. */
  website: string;
}

/** Which mails an account gets. All but `orderUpdates` also need the consent `marketing`. */
interface NotificationSettings {
  orderUpdates: boolean;
  newArtistAlerts: boolean;
  eventAlerts: boolean;
  priceDropAlerts: boolean;
  weeklyNewsletter: boolean;
}

interface PrivacySettings {
  publicProfile: boolean;
  /** False leaves the person out of artists' figures. */
  dataSharing: boolean;
  /** Consent to mails other than those about orders. */
  marketing: boolean;
}

export interface Preferences {
  theme: Theme;
  language: Language;
  currency: Currency;
  /** Slugs of categories, sorted. */
  favoriteCategories: readonly string[];
}

/** The parts of the settings. Each is a form of its own, and is saved on its own. */
export interface AccountSettings {
  profile: ProfileSettings;
  notifications: NotificationSettings;
  privacy: PrivacySettings;
  preferences: Preferences;
}

export type SettingsPart = keyof AccountSettings;

export const settingsParts = ['profile', 'notifications', 'privacy', 'preferences'] as const satisfies SettingsPart[];

/** Splits "Pat van Doe" into first names and the last one. */
export function splitName(name: string): Pick<ProfileSettings, 'firstName' | 'lastName'> {
  const words = name.trim().split(/\s+/);
  const lastName = words.length > 1 ? (words.pop() ?? '') : '';
  return { firstName: words.join(' '), lastName };
}
