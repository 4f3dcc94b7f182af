import type { MailSite } from '../../../platform/mail/letter.ts';
import { toAbsoluteUrl } from '../../../site/paths.ts';

export type LinkSubject = 'order' | 'thread';

const folders: Record<LinkSubject, string> = { order: '/orders/', thread: '/threads/' };

/** Returns the path that a link opens. Not among `paths`, which every signed-in page loads. */
export const signedLinkPath = (subject: LinkSubject, token: string): string => folders[subject] + token;

/** Returns the absolute URL of a link in the data of a queued mail. */
export function mailedLink(sealedLink: string, site: MailSite): string {
  return toAbsoluteUrl(site.siteUrl, site.unseal ? site.unseal(sealedLink) : sealedLink);
}
