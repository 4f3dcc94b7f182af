/** What every form of Account Settings says. */
export const settingsFormWords = {
  save: 'Save Changes',
  saving: 'Saving…',
  saved: 'Saved.',
  savedAt: (when: string) => `Saved ${when}.`,
  unsaved: 'Not saved yet.',
  notKept: 'This browser can’t keep what you type. Save before you leave.',
  offline: 'Not saved: there’s no connection. What you typed is kept here. Try again when you’re back online.',
  failed: 'Not saved: something went wrong on our end. Please try again in a minute.',
  signedOut: 'Not saved: you’re no longer signed in. Sign in again; what you typed is kept here.',
  problems: 'Not saved. Please fix the highlighted fields.',
  tooMany: 'Not saved: too many changes in a short time. Please try again in a minute.',
  retry: 'Try Again',
  restored: 'This is what you typed before. It isn’t saved yet.',
  restoredStale:
    'This is what you typed before. It isn’t saved yet, and these settings were changed since. Saving shows you both.',
  discard: 'Discard Changes',
  discarded: 'What you typed was discarded. This is what’s saved.',
  stored: (value: string) => `Saved now: ${value}`,
  nothing: '(empty)',
  on: 'on',
  off: 'off',
};

export const profileWords = {
  firstName: 'First name',
  lastName: 'Last name',
  nameHidden: 'A name with @ isn’t shown to others, so your email address stays private.',
  bio: 'Bio',
  bioHint: 'Shown on your public profile, if you turn it on.',
  location: 'Location',
  website: 'Website',
  providerName: 'This name is for your public profile. The name in the menu comes from your sign-in.',
};

export const notificationWords = {
  title: 'Which emails you want',
  orderUpdates: 'Order Updates',
  orderUpdatesHint: 'When an order ships. Confirmations, refunds, and security emails always arrive.',
  newArtistAlerts: 'New Artist Alerts',
  newArtistAlertsHint: 'When artists open a store here.',
  eventAlerts: (city: string) => `${city} Events`,
  eventAlertsHint: 'What’s on in the coming week.',
  priceDropAlerts: 'Price Drop Alerts',
  priceDropAlertsHint: 'When a favorite costs less, or is back. One email a day at most.',
  weeklyNewsletter: 'Weekly Newsletter',
  weeklyNewsletterHint: 'New pieces, with your favorite categories first.',
  consentOff: 'You only get emails about your orders. Turn on marketing emails to get the rest.',
  consentOn: (privacy: string) => `Marketing emails are on. You can turn them off under ${privacy}.`,
  privacyTab: 'Privacy & Security',
  turnOn: 'Turn On Emails',
};

export const privacyWords = {
  title: 'What others see, and what we send',
  publicProfile: 'Public profile',
  publicProfileHint:
    'A page with your name, picture, bio, and the collections that you share. Your favorites and orders are never on it.',
  dataSharing: 'Data sharing',
  dataSharingHint:
    'Counts you in the figures that artists see, without your name. If you turn it off, your favorites still count on each piece.',
  marketing: 'Marketing emails',
  marketingHint:
    'Your consent to new artists, events, price drops, and the newsletter. Choose among them under Notifications.',
};

export const preferenceWords = {
  theme: 'Theme',
  themes: { system: 'Same as this device', light: 'Light', dark: 'Dark' },
  themeHint: 'For every page, on every device where you’re signed in. It needs JavaScript.',
  categories: 'Favorite categories',
  categoriesHint: 'We put them first in your newsletter and show new ones in My Collection.',
  noCategories: 'There are no categories to choose from yet.',
  language: 'Language',
  languages: { en: 'English', es: 'Español (Spanish)', fr: 'Français (French)' },
  languageHint:
    'The site is in English for now. We’ll keep your choice for when its pages and emails are in Spanish and French, too.',
  currency: 'Currency',
  currencies: { USD: 'US dollars (USD)', EUR: 'Euros (EUR)', GBP: 'British pounds (GBP)' },
  /** @param day of the rates; null if nobody says */
  approximate: (list: string, day: string | null) =>
    `You always pay in US dollars. Account pages and receipts show an approximate amount beside them in ${list}${day === null ? '' : `, by rates of ${day}`}.`,
};

/** Messages of errors, and names of fields in them. */
export const settingsErrors = {
  stale:
    'These settings were changed in another tab or on another device since you opened this page. Nothing was saved. Check both values, then save again.',
  firstName: 'The first name',
  lastName: 'The last name',
  name: 'This name contains characters we can’t accept.',
  bio: 'The bio',
  location: 'The location',
  websiteLabel: 'The website',
  website: 'Enter a web address that starts with https://, such as https://example.org.',
  toggle: 'Choose on or off.',
  theme: 'Choose one of the themes.',
  language: 'Choose one of the languages.',
  currency: 'Choose one of the currencies.',
  category: 'Choose categories from the list.',
  unknownForm: 'We couldn’t read that form. Please try again from this page.',
};
