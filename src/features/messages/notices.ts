import { messageNotices } from './words.ts';

const noticeByCode = new Map(
  Object.entries({
    sent: messageNotices.sent,
    invalid: messageNotices.invalid,
    forbidden: messageNotices.blocked,
    // The address doesn't say how long, at most 12 minutes.
    rate_limited: messageNotices.rateLimited('in a few minutes'),
    db_unavailable: messageNotices.databaseUnavailable,
  }),
);

/** Returns the notice for `?message=` of a storefront, which the form without JavaScript redirects to. */
export function getMessageNotice(code: string | null): string | null {
  return code === null ? null : (noticeByCode.get(code) ?? messageNotices.failed);
}
