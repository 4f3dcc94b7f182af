import { formatFor, type Letter, type MailSite, toOneLine } from '../../../platform/mail/letter.ts';
import type { Cents } from '../../../platform/money.ts';
import { paths, toAbsoluteUrl } from '../../../site/paths.ts';
import type { DayLine } from './describe-day.ts';
import { dayMailWords as words } from './words.ts';

/** The mail of a closed day: its sums as they were then. */
export interface EventDayMail {
  template: 'event-day';
  to: string;
  data: {
    vendorName: string;
    vendorSlug: string;
    eventName: string;
    eventSlug: string;
    /** YYYY-MM-DD, in the site's time zone. */
    day: string;
    sales: number;
    profitCents: Cents;
    cameIn: readonly DayLine[];
    leaves: readonly DayLine[];
    tax: readonly string[];
    missing: readonly string[];
  };
}

export function eventDayLetter(data: EventDayMail['data'], site: MailSite): Letter {
  const { money, calendarDay } = formatFor(site);
  const event = toOneLine(data.eventName);
  const toLine = ({ label, cents, isSum = false }: DayLine) => ({
    label: toOneLine(label),
    amount: money(cents),
    strong: isSum,
  });
  const profit = money(data.profitCents);
  return {
    subject: words.subject(event, profit),
    preview: words.preview(data.sales),
    label: toOneLine(data.vendorName),
    title: words.title(profit),
    paragraphs: [words.text(event, calendarDay(data.day)), ...data.tax],
    totals: [...data.cameIn, ...data.leaves].map(toLine),
    ...(data.missing.length > 0 && {
      notes: [{ label: words.missing, lines: data.missing.map((line) => toOneLine(line)) }],
    }),
    action: {
      label: words.action,
      url: toAbsoluteUrl(site.siteUrl, paths.vendorEventDay(data.vendorSlug, data.eventSlug)),
    },
    actionNote: words.follow,
    isActionLast: true,
  };
}
