import type { AstroGlobal } from 'astro';
import { privateCaching } from '../../platform/http/caching.ts';
import { endMails, openUnsubscribe, unsubscribePurpose } from '../accounts/settings/mail-consent.server.ts';
import type { MailKind } from '../accounts/settings/mail-kinds.ts';
import { openReceiptStop, stopReceipts } from '../accounts/settings/receipt-stops.server.ts';

export const allField = 'all';

/** What the page shows: null for a link that the site didn't make, a question, or what was ended. */
type UnsubscribeView = { kind: MailKind | 'receipts'; ended: 'one' | 'all' | null } | null;

/** True if the form's second button was pressed. Mail programs send a form of their own, which asks for the kind alone. */
async function wantsAll(request: Request): Promise<boolean> {
  try {
    return (await request.formData()).has(allField);
  } catch {
    return false;
  }
}

/**
 * Asks on GET, because mail scanners open links, and ends mails on POST. The token is all that it takes, as RFC 8058 wants it:
 * mail programs send the form without cookies, from anywhere.
 */
export async function loadUnsubscribe(page: AstroGlobal): Promise<UnsubscribeView> {
  const { app } = page.locals;
  const { headers } = page.response;
  headers.set('Cache-Control', privateCaching);
  headers.set('Referrer-Policy', 'no-referrer');
  headers.set('X-Robots-Tag', 'noindex, nofollow');
  const [seal, token] = [app.sealFor(unsubscribePurpose), page.params['token'] ?? ''];
  const isPress = page.request.method === 'POST';
  const address = openReceiptStop(seal, token);
  if (address !== null) {
    if (isPress) await stopReceipts(app, address);
    return { kind: 'receipts', ended: isPress ? 'one' : null };
  }
  const what = openUnsubscribe(seal, token);
  if (what === null) {
    page.response.status = 404;
    return null;
  }
  if (!isPress) return { kind: what.kind, ended: null };
  const all = await wantsAll(page.request);
  await endMails(app.db, what, { all, now: app.clock.now() });
  return { kind: what.kind, ended: all ? 'all' : 'one' };
}
