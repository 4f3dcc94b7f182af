import { type Letter, type MailSite, toOneLine } from '../../../platform/mail/letter.ts';
import { messageFormPath, paths, toAbsoluteUrl } from '../../../site/paths.ts';
import { mailedLink } from '../../accounts/links/signed-link-path.ts';
import { buyerLinkWords as words } from './words.ts';

export interface BuyerLinkData {
  orderNumber: string;
  vendorSlug: string;
  vendorName: string;
  owner: string;
  /** The link to the order's page. Mails to vendors have none. */
  sealedLink?: string;
}

/** Leads the buyer to their order, or without its link to the store. */
export function toOrderAction(data: BuyerLinkData, site: MailSite): NonNullable<Letter['action']> {
  const { vendorSlug, vendorName, sealedLink } = data;
  return sealedLink === undefined
    ? { label: words.visit(toOneLine(vendorName)), url: toAbsoluteUrl(site.siteUrl, paths.storefront(vendorSlug)) }
    : { label: words.viewOrder, url: mailedLink(sealedLink, site) };
}

export function toBuyerLinks(data: BuyerLinkData, site: MailSite): Pick<Letter, 'action' | 'second' | 'footnote'> {
  const { orderNumber, vendorSlug, owner, sealedLink } = data;
  return {
    action: toOrderAction(data, site),
    second: {
      text: words.questions,
      label: words.message(toOneLine(owner)),
      url:
        sealedLink === undefined
          ? toAbsoluteUrl(site.siteUrl, messageFormPath(vendorSlug))
          : `${mailedLink(sealedLink, site)}#message`,
    },
    footnote: words.about(orderNumber),
  };
}
