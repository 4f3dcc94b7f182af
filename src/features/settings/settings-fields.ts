import type { AccountSettings, SettingsPart } from '../accounts/settings/account-settings.ts';

export const nameLength = 60;
export const lineLength = 80;
export const bioLength = 500;
export const websiteLength = 200;

const toggles: Partial<Record<SettingsPart, readonly string[]>> = {
  notifications: ['orderUpdates', 'newArtistAlerts', 'eventAlerts', 'priceDropAlerts', 'weeklyNewsletter'],
  privacy: ['publicProfile', 'dataSharing', 'marketing'],
};
const categoryPrefix = 'category.';

type Texts = Readonly<Record<string, string | undefined>>;

/** True for a name with a sign of email addresses, which others aren’t shown (`shownName` in `features/favorites/collections.ts`). */
export const isNameHidden = ({ firstName = '', lastName = '' }: Texts): boolean =>
  `${firstName}${lastName}`.includes('@');

/** Returns the body of the API's call for what a form holds, not yet validated. Boxes that aren't ticked are missing or empty. */
export function toPartInput(part: SettingsPart, texts: Texts): unknown {
  const names = toggles[part];
  if (names) return Object.fromEntries(names.map((name) => [name, Boolean(texts[name])]));
  const { firstName = '', lastName = '', bio = '', location = '', website = '' } = texts;
  if (part === 'profile') return { firstName, lastName, bio, location, website };
  const { theme, language, currency } = texts;
  const chosen = Object.keys(texts).filter((name) => name.startsWith(categoryPrefix) && texts[name]);
  return {
    theme,
    language,
    currency,
    favoriteCategories: chosen.map((name) => name.slice(categoryPrefix.length)).sort(),
  };
}

export const categoryField = (slug: string): string => categoryPrefix + slug;

/**
 * Returns the texts of a form's fields: "yes" for a ticked box.
 * @param categories those that have a box
 */
export function toTexts(
  values: AccountSettings[SettingsPart],
  categories: readonly { slug: string }[],
): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const { slug } of categories) texts[categoryField(slug)] = '';
  for (const [name, value] of Object.entries(values)) {
    if (Array.isArray(value)) for (const slug of value) texts[categoryField(slug)] = 'yes';
    else texts[name] = typeof value === 'boolean' ? (value ? 'yes' : '') : String(value);
  }
  return texts;
}
