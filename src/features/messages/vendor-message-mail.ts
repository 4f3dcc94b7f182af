import { type Letter, type MailSite, oneLine } from '../../platform/mail/letter.ts';
import { absolute, paths } from '../../site/paths.ts';
import { messageMailWords as words } from './words.ts';
/** The mail that brings a visitor's message to the vendor. */
export interface VendorMessageMail {
  template: 'artist-message';
  to: string;
  replyTo: string;
  data: { vendorName: string; vendorSlug: string; fromName: string; fromEmail: string; body: string };
}

/** Writes that mail. A reply to it goes to the visitor. */
export function vendorMessage(data: VendorMessageMail['data'], site: MailSite): Letter {
  const from = oneLine(data.fromName, 60);
  const vendor = oneLine(data.vendorName);
  return {
    subject: words.subject(from, vendor),
    preview: oneLine(data.body, 120),
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
      url: absolute(site.siteUrl, paths.storefront(data.vendorSlug)),
    },
  };
}
