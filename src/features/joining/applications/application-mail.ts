import { type Letter, type MailSite, toOneLine } from '../../../platform/mail/letter.ts';
import { applicationPath, toAbsoluteUrl } from '../../../site/paths.ts';
import { applicationMailWords as words } from './words.ts';

export interface ApplicationMail {
  template: 'application-declined';
  to: string;
  data: { name: string };
}

export const applicationDeclined = ({ name }: ApplicationMail['data'], site: MailSite): Letter => ({
  subject: words.subject(site.name),
  preview: words.preview,
  label: words.label,
  title: words.title(toOneLine(name, 80)),
  paragraphs: words.paragraphs(site.name),
  action: { label: words.action, url: toAbsoluteUrl(site.siteUrl, applicationPath) },
});
