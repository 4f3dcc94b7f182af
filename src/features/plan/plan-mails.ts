import type { Letter, MailSite } from '../../platform/mail/letter.ts';
import { toOneLine } from '../../platform/mail/letter.ts';
import { paths, toAbsoluteUrl } from '../../site/paths.ts';
import { planMailWords as words } from './words.ts';

/** Days are in words already, in the site's time zone. */
export type PlanMailData = { vendorName: string; vendorSlug: string; monthly: string } & (
  | { kind: 'begins' | 'begins-now'; until: string }
  | { kind: 'ending'; until: string }
  | { kind: 'late'; since: string; restsOn: string; days: number }
  | { kind: 'resting'; why: 'trial_over' | 'late' | 'canceled' | 'season' }
  | { kind: 'back' }
);

export interface PlanMail {
  template: 'plan';
  to: string;
  data: PlanMailData;
}

interface Texts {
  subject: string;
  title: string;
  paragraphs: readonly string[];
}

function textsOf(data: PlanMailData, store: string): Texts {
  switch (data.kind) {
    case 'begins':
      return words.begins(store, data.until, data.monthly);
    case 'begins-now':
      return words.beginsNow(store, data.until, data.monthly);
    case 'ending':
      return words.ending(store, data.until, data.monthly);
    case 'late':
      return words.late({ ...data, store });
    case 'resting':
      return words.resting(store, words.why[data.why]);
    case 'back':
      return words.back(store);
  }
}

export function planLetter(data: PlanMailData, site: MailSite): Letter {
  const store = toOneLine(data.vendorName, 80);
  const { subject, title, paragraphs } = textsOf(data, store);
  return {
    subject,
    preview: paragraphs[0] ?? '',
    label: store,
    title,
    paragraphs,
    action: { label: words.button, url: toAbsoluteUrl(site.siteUrl, paths.vendorPlan(data.vendorSlug)) },
  };
}
