/** Formats the dates and numbers of a mail in the language that its reader chose. The texts are in English. */
import type { Cents } from '../../platform/money.ts';
import type { Language } from '../accounts/settings/account-settings.ts';

const locales = { en: 'en-US', es: 'es-US', fr: 'fr-FR' } as const;

export interface MailFormat {
  /** "$45.00" */
  money(cents: Cents): string;
  /** "Saturday, November 28, 10:00 AM" */
  eventTime(startsAt: Date): string;
}

export function formatFor({ language, timeZone }: { language: Language; timeZone: string }): MailFormat {
  const locale = locales[language];
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' });
  const time = new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  return {
    money: (cents) => money.format(cents / 100),
    eventTime: (startsAt) => time.format(startsAt).replace(/\u202f/g, ' '),
  };
}
