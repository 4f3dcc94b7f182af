import { type Letter, type MailSite, toOneLine } from '../../../platform/mail/letter.ts';
import { toHero } from '../../../platform/mail/letter-picture.ts';
import { toBuyerLinks } from '../orders/buyer-links.ts';
import type { ConflictMailData } from '../orders/order-mails.ts';
import { standsMailWords as stands, conflictMailWords as words } from './words.ts';

export function buildConflictMail(data: ConflictMailData, site: MailSite): Letter {
  const [piece, owner] = [toOneLine(data.pieceName, 60), toOneLine(data.owner)];
  const picture = data.lines.find(({ name }) => name === data.pieceName);
  const says = data.stands
    ? { subject: stands.subject(data.orderNumber), preview: stands.preview(owner), title: stands.title(piece) }
    : { subject: words.subject(data.orderNumber, piece), preview: words.preview(owner), title: words.title(piece) };
  return {
    ...says,
    paragraphs: data.stands ? [stands.text(owner, piece)] : [words.text(owner), words.promise],
    ...toHero(picture, owner, site),
    ...toBuyerLinks(data, site),
  };
}
