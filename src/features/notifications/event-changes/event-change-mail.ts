import { type Letter, type MailSite, toOneLine } from '../../../platform/mail/letter.ts';
import { paths, toAbsoluteUrl } from '../../../site/paths.ts';
import { formatEventDate } from '../../catalog/event-dates.ts';
import { eventChangeWords as words } from './words.ts';

/** When and where an event is. Times are ISO 8601. */
export interface ReportedPlace {
  startsAt: string;
  endsAt: string;
  location: string;
  address: string;
}

export interface ReportedEventChange {
  what: 'moved' | 'canceled' | 'restored';
  name: string;
  slug: string;
  timeZone: string;
  before: ReportedPlace;
  after: ReportedPlace;
}

export interface EventChangeMail {
  template: 'event-change';
  to: string;
  data: ReportedEventChange & { userId: string };
}

function describe({ startsAt, endsAt, location, address }: ReportedPlace, timeZone: string): string[] {
  const date = formatEventDate(new Date(startsAt), new Date(endsAt), timeZone);
  return [`${date.long}, ${date.time}`, [location, address].filter(Boolean).join(', ')];
}

export function eventChangeLetter(data: EventChangeMail['data'], site: MailSite): Letter {
  const { what, name, slug, timeZone, before, after } = data;
  const { subject, title, text } = words[what];
  const short = toOneLine(name, 80);
  const now = { label: what === 'canceled' ? words.was : words.now, lines: describe(after, timeZone) };
  const old = { label: words.before, lines: describe(before, timeZone) };
  return {
    subject: subject(short),
    preview: text,
    label: words.label,
    title: title(short),
    paragraphs: [text],
    isActionLast: true,
    notes: [now, ...(what === 'moved' ? [old] : []), { label: words.why, lines: [words.remove] }],
    action: { label: words.action, url: toAbsoluteUrl(site.siteUrl, paths.event(slug)) },
  };
}
