/** The mails about the plan: what each says, and that none is without its link. */
import { expect, test } from 'vitest';
import { renderMail } from '../../../src/app/mails/mail-templates.ts';
import type { PlanMailData } from '../../../src/features/plan/plan-mails.ts';

const site = { name: 'River City Artists', siteUrl: 'https://example.org', operatorAddress: '', subtitle: '' };
const about = { vendorName: 'Portland Kiln', vendorSlug: 'portland-kiln', monthly: '$15' };
const until = 'December 15';

const mails: [PlanMailData, subject: string, ...says: string[]][] = [
  [{ ...about, kind: 'begins', until }, 'Portland Kiln is open: 30 days free', 'don’t need a card', '$15 a month'],
  [{ ...about, kind: 'begins-now', until }, 'Portland Kiln: $15 a month from December 15', '30 more days'],
  [{ ...about, kind: 'ending', until }, 'Portland Kiln is free until December 15', 'Add a card'],
  [
    { ...about, kind: 'late', since: 'November 21', restsOn: 'December 12', days: 1 },
    'Portland Kiln: $15 couldn’t be charged',
    '1 day until your store rests',
    'Until December 12 you can sell as usual',
  ],
  [{ ...about, kind: 'resting', why: 'trial_over' }, 'Portland Kiln is resting', 'Your free days are over'],
  [{ ...about, kind: 'resting', why: 'season' }, 'Portland Kiln is resting', 'for the season'],
  [{ ...about, kind: 'back' }, 'Portland Kiln is open again', 'people can buy from you again'],
];

test.each(mails)('%o', async (data, subject, ...says) => {
  const mail = await renderMail({ template: 'plan', to: 'artist@example.org', data }, site);
  expect(mail.subject).toBe(subject);
  for (const part of [mail.html, mail.text]) {
    expect(part).toContain('https://example.org/vendor/portland-kiln/plan');
    for (const sentence of says) expect(part).toContain(sentence);
  }
});
