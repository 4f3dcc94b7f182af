import { messageNotices } from './words.ts';

const noticeByCode = new Map(
  Object.entries({
    sent: messageNotices.sent,
    invalid: messageNotices.invalid,
    forbidden: messageNotices.blocked,
    rate_limited: messageNotices.rateLimited,
    db_unavailable: messageNotices.databaseUnavailable,
  }),
);

/** Returns the notice for `?message=` of a storefront, which the form without JavaScript redirects to. */
export function getMessageNotice(code: string | null): string | null {
  return code === null ? null : (noticeByCode.get(code) ?? messageNotices.failed);
}
