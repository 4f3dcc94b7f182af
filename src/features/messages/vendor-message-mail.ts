import { type Letter, type MailSite, toOneLine } from '../../platform/mail/letter.ts';
import { paths, toAbsoluteUrl } from '../../site/paths.ts';
/** What a visitor wrote to an artist. */
export interface VendorMessageMail {
  template: 'artist-message';
  to: string;
  replyTo: string;
  data: { vendorName: string; vendorSlug: string; fromName: string; fromEmail: string; body: string };
}

/** To the artist: what a visitor of the storefront wrote. A reply goes to the visitor. */
export function artistMessage(data: VendorMessageMail['data'], site: MailSite): Letter {
  const from = toOneLine(data.fromName, 60);
  return {
    subject: `${from} wrote to ${toOneLine(data.vendorName)}`,
    preview: toOneLine(data.body, 120),
    label: 'Message from your storefront',
    title: `${from} wrote to you`,
    paragraphs: [],
    quote: data.body,
    notes: [
      { label: 'From', lines: [from, data.fromEmail] },
      { label: 'To answer', lines: [`Reply to this mail: it goes to ${data.fromEmail}.`] },
    ],
    action: {
      label: `See ${toOneLine(data.vendorName)}`,
      url: toAbsoluteUrl(site.siteUrl, paths.storefront(data.vendorSlug)),
    },
  };
}
