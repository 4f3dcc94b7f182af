import { type Letter, type MailSite, toOneLine } from '../../platform/mail/letter.ts';
import { paths, toAbsoluteUrl } from '../../site/paths.ts';
import { messageMailWords as words } from './words.ts';

/** The mail that forwards a visitor's message to the vendor. */
export interface VendorMessageMail {
  template: 'artist-message';
  to: string;
  replyTo: string;
  data: { vendorName: string; vendorSlug: string; fromName: string; fromEmail: string; body: string };
}

/** Writes the mail that forwards a message. Replies to it go to the visitor. */
export function vendorMessage(data: VendorMessageMail['data'], site: MailSite): Letter {
  const from = toOneLine(data.fromName, 60);
  const vendor = toOneLine(data.vendorName);
  return {
    subject: words.subject(from, vendor),
    preview: toOneLine(data.body, 120),
    label: words.label,
    title: words.title(from),
    paragraphs: [],
    quote: data.body,
    notes: [
      { label: words.fromLabel, lines: [from, data.fromEmail] },
      { label: words.replyLabel, lines: [words.reply(data.fromEmail)] },
    ],
    action: {
      label: words.action(vendor),
      url: toAbsoluteUrl(site.siteUrl, paths.storefront(data.vendorSlug)),
    },
  };
}
