import { type Letter, type MailSite, toOneLine } from '../../platform/mail/letter.ts';
import { withoutLinks } from '../../platform/mail/without-links.ts';
import { paths, toAbsoluteUrl } from '../../site/paths.ts';
import { mailedLink } from '../accounts/links/signed-link-path.ts';
import { notMineId, threadPath } from './threads.ts';
import { answerMailWords, messageMailWords, waitingMailWords } from './words.ts';

/** Mails with a message, to the side that didn't write it. Nobody's address is in them, and they can't be replied to. */
export type ThreadMail =
  | {
      template: 'artist-message';
      to: string;
      data: {
        vendorName: string;
        vendorSlug: string;
        threadId: string;
        fromName: string;
        /** Number of the order that it is about. */
        order: string | null;
        body: string;
      };
    }
  | {
      template: 'artist-answer';
      to: string;
      data: {
        vendorName: string;
        owner: string;
        order: string | null;
        body: string;
        sealedLink: string;
        /** True if nobody has confirmed the address yet. */
        isFirst: boolean;
      };
    }
  | { template: 'messages-waiting'; to: string; data: { vendorName: string; vendorSlug: string; count: number } };

type DataOf<Template> = Extract<ThreadMail, { template: Template }>['data'];

export function artistMessage(data: DataOf<'artist-message'>, site: MailSite): Letter {
  const words = messageMailWords;
  const from = toOneLine(data.fromName, 60);
  const { vendorSlug, threadId } = data;
  return {
    subject: words.subject(from, toOneLine(data.vendorName)),
    preview: toOneLine(data.body, 120),
    label: data.order ? words.aboutOrder(data.order) : words.label,
    title: words.title(from),
    paragraphs: [],
    quote: data.body,
    action: {
      label: words.action,
      url: toAbsoluteUrl(site.siteUrl, threadPath(vendorSlug, threadId)),
    },
  };
}

export function artistAnswer(data: DataOf<'artist-answer'>, site: MailSite): Letter {
  const words = answerMailWords;
  // The address may be a stranger's until somebody has opened the link, which shows the message as it was written.
  const plain = (text: string) => (data.isFirst ? withoutLinks(text) : text);
  const name = plain(toOneLine(data.owner, 60));
  const vendorName = plain(toOneLine(data.vendorName));
  const body = plain(data.body);
  const url = mailedLink(data.sealedLink, site);
  return {
    subject: words.subject(name, vendorName),
    preview: toOneLine(body, 120),
    label: data.order ? words.aboutOrder(data.order) : words.label(vendorName),
    title: words.title(name),
    paragraphs: data.isFirst && !data.order ? [words.why(vendorName, site.name)] : [],
    quote: body,
    isActionLast: true,
    notes: [{ label: words.linkLabel, lines: [data.order ? words.orderLink : words.link] }],
    action: { label: words.action, url },
    ...(data.isFirst && {
      question: { text: words.notMe, label: data.order ? words.notMyOrder : words.notMine, url: `${url}#${notMineId}` },
    }),
  };
}

export function messagesWaiting(data: DataOf<'messages-waiting'>, site: MailSite): Letter {
  const words = waitingMailWords;
  const title = words.title(data.count);
  return {
    subject: title,
    preview: words.text(toOneLine(data.vendorName)),
    label: messageMailWords.label,
    title,
    paragraphs: [words.text(toOneLine(data.vendorName))],
    action: { label: words.action, url: toAbsoluteUrl(site.siteUrl, paths.vendorMessages(data.vendorSlug)) },
  };
}
