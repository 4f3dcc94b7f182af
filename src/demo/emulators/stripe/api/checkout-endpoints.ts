import { canCharge } from '../account-stages.ts';
import { cannotChargeError } from '../accounts.ts';
import { openSubscriptionSession } from '../billing/sessions.ts';
import type { SessionRecord } from '../records.ts';
import { expireSession, openSession, settleSession } from '../sessions.ts';
import { payUrl, type World } from '../world.ts';
import type { Call, Endpoint } from './endpoint.ts';
import { ApiError, missingResourceError } from './errors.ts';
import { presentSession } from './present.ts';
import { readTerms } from './session-terms.ts';

export const checkoutEndpoints: Record<string, Endpoint> = {
  async 'POST /v1/checkout/sessions'(call) {
    const { tx, world, account, form, now } = call;
    if (form.text('mode') === 'subscription') return presentWithUrl(await openSubscriptionSession(call), world);
    if (account !== null && !canCharge(account.stage)) throw cannotChargeError();
    const terms = readTerms(form, account !== null, Math.floor(now / 1000));
    return presentWithUrl(openSession(tx, account?.id ?? '', terms, now), world);
  },

  async 'GET /v1/checkout/sessions/:id'(call) {
    return presentWithUrl(await findSession(call), call.world);
  },

  async 'POST /v1/checkout/sessions/:id/expire'(call) {
    const session = await findSession(call);
    if (session.status !== 'open') {
      const message = `Only Checkout Sessions with a status in ["open"] can be expired. This one has a status of ${session.status}.`;
      throw new ApiError(400, message);
    }
    if (session.payment === 'processing') {
      throw new ApiError(400, 'This Checkout Session cannot be expired while its payment is processing.');
    }
    return presentWithUrl(expireSession(call.tx, session, call.now), call.world);
  },
};

async function findSession({ tx, account, id, now }: Call): Promise<SessionRecord> {
  const session = await settleSession(tx, id, now);
  if (session === null || session.account !== (account?.id ?? ''))
    throw missingResourceError('checkout.session', id, 'session');
  return session;
}

function presentWithUrl(session: SessionRecord, world: World): object {
  const hosted = session.status === 'open' && session.terms.uiMode === 'hosted_page';
  return { ...presentSession(session), url: hosted ? payUrl(world.siteUrl, session.id) : null };
}
