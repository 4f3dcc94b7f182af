import { type Letter, type MailSite, toOneLine } from '../../../platform/mail/letter.ts';
import { checkoutSuccessPath, messageFormPath, paths, toAbsoluteUrl } from '../../../site/paths.ts';
import { mailedLink } from '../../accounts/links/signed-link-path.ts';
import { buyerLinkWords as words } from './words.ts';

/** What a mail to a buyer needs to lead to their order. */
export interface BuyerLinkData {
  vendorSlug: string;
  vendorName: string;
  owner: string;
  /** The link to the order's page. Mails to vendors have none, nor have mails queued by an earlier version. */
  sealedLink?: string;
  /** Session id, for the confirmation of an order without a link. */
  sessionId?: string | null;
}

/** Leads the buyer to their order, or to what we know of it. */
export function toOrderAction(data: BuyerLinkData, site: MailSite): NonNullable<Letter['action']> {
  const { vendorSlug, vendorName, sealedLink, sessionId } = data;
  if (sealedLink !== undefined) return { label: words.viewOrder, url: mailedLink(sealedLink, site) };
  return sessionId
    ? { label: words.viewOrder, url: toAbsoluteUrl(site.siteUrl, checkoutSuccessPath(vendorSlug, sessionId)) }
    : { label: words.visit(toOneLine(vendorName)), url: toAbsoluteUrl(site.siteUrl, paths.storefront(vendorSlug)) };
}

/** Leads the buyer to their order, and to the form that writes to the artist about it. */
export function toBuyerLinks(data: BuyerLinkData, site: MailSite): Pick<Letter, 'action' | 'question'> {
  const { vendorSlug, owner, sealedLink } = data;
  return {
    action: toOrderAction(data, site),
    question: {
      text: words.questions,
      label: words.message(toOneLine(owner)),
      url:
        sealedLink === undefined
          ? toAbsoluteUrl(site.siteUrl, messageFormPath(vendorSlug))
          : `${mailedLink(sealedLink, site)}#message`,
    },
  };
}
