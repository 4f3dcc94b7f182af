import { type Letter, type MailSite, toOneLine } from '../../platform/mail/letter.ts';
import { toAbsoluteUrl } from '../../site/paths.ts';
import { labelPath } from './paths.ts';
import { labelMailWords as words } from './words.ts';

/** The mail to an artist whose label took longer than the page could wait. */
export interface LabelMail {
  template: 'label-bought' | 'label-refused';
  to: string;
  data: { orderNumber: string; vendorName: string; vendorSlug: string; service: string; price: string };
}

export function labelLetter(template: LabelMail['template'], data: LabelMail['data'], site: MailSite): Letter {
  const text = words[template];
  const { orderNumber, vendorName, vendorSlug, service, price } = data;
  return {
    subject: text.subject(orderNumber),
    preview: text.preview(service, price),
    label: words.label(toOneLine(vendorName)),
    title: text.title,
    paragraphs: [text.preview(service, price)],
    action: { label: text.action, url: toAbsoluteUrl(site.siteUrl, labelPath(vendorSlug, orderNumber)) },
  };
}
