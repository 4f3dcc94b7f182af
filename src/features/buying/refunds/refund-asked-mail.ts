import { type Letter, type MailSite, toOneLine } from '../../../platform/mail/letter.ts';
import { type LetterPiece, toHero } from '../../../platform/mail/letter-picture.ts';
import { paths, toAbsoluteUrl } from '../../../site/paths.ts';
import { orderReceivedMailWords, orderSummaryWords } from '../orders/words.ts';
import { describeRequestPhotos, refundRequestMailWords } from './words.ts';

/** Tells the vendor that a buyer wants their money back. It has nobody's address, and can't be replied to. */
export interface RefundAskedMail {
  template: 'refund-asked';
  to: string;
  data: {
    orderNumber: string;
    vendorSlug: string;
    buyer: string;
    reason: string;
    /** How many the request has; missing in mails from before it was counted. */
    photos?: number;
    piece: LetterPiece | null;
  };
}

export function buildRefundAskedMail(data: RefundAskedMail['data'], site: MailSite): Letter {
  const words = refundRequestMailWords;
  const buyer = toOneLine(data.buyer, 60);
  const photos = describeRequestPhotos(data.photos ?? 0);
  return {
    subject: words.subject(buyer, data.orderNumber),
    preview: toOneLine(data.reason, 120),
    title: words.title(buyer),
    paragraphs: [...(photos === null ? [] : [photos]), words.text],
    quote: data.reason,
    ...toHero(data.piece, orderSummaryWords.order(data.orderNumber), site),
    action: {
      label: words.action,
      url: toAbsoluteUrl(site.siteUrl, paths.vendorOrder(data.vendorSlug, data.orderNumber)),
    },
    footnote: orderReceivedMailWords.about(data.orderNumber),
  };
}
