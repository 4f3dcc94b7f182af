import { type Letter, type MailSite, toOneLine } from '../../../platform/mail/letter.ts';
import { applicationPath, toAbsoluteUrl } from '../../../site/paths.ts';
import { applicationMailWords as words } from './words.ts';

export type ApplicationMail =
  | { template: 'application-declined'; to: string; data: { name: string } }
  | { template: 'application-reply'; to: string; data: { name: string; reply: string; contactEmail: string } };

type DataOf<Template extends ApplicationMail['template']> = Extract<ApplicationMail, { template: Template }>['data'];

export const applicationReply = (
  { name, reply, contactEmail }: DataOf<'application-reply'>,
  site: MailSite,
): Letter => ({
  subject: words.subject(site.name),
  preview: toOneLine(reply, 120),
  label: words.label,
  title: words.reply.title(toOneLine(name, 80)),
  paragraphs: reply.split(/\n+/).filter((line) => line.trim() !== ''),
  takesReplies: true,
  notes: [{ label: words.reply.next, lines: [words.reply.write(contactEmail)] }],
  action: { label: words.action, url: toAbsoluteUrl(site.siteUrl, applicationPath) },
});

export const applicationDeclined = ({ name }: DataOf<'application-declined'>, site: MailSite): Letter => ({
  subject: words.subject(site.name),
  preview: words.preview,
  label: words.label,
  title: words.title(toOneLine(name, 80)),
  paragraphs: words.paragraphs(site.name),
  action: { label: words.action, url: toAbsoluteUrl(site.siteUrl, applicationPath) },
});
