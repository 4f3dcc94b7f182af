import { canCharge } from '../account-stages.ts';
import { cannotChargeError } from '../accounts.ts';
import { openSubscriptionSession } from '../billing/sessions.ts';
import type { SessionRecord, SessionTerms } from '../records.ts';
import { expireSession, openSession, settleSession } from '../sessions.ts';
import { payUrl, type World } from '../world.ts';
import type { Call, Endpoint } from './endpoint.ts';
import { ApiError, invalidParamError, missingResourceError } from './errors.ts';
import { presentSession } from './present.ts';
import { readTerms } from './session-terms.ts';

export const checkoutEndpoints: Record<string, Endpoint> = {
  'POST /v1/coupons': createCoupon,

  async 'POST /v1/checkout/sessions'(call) {
    const { tx, world, account, form, now } = call;
    if (form.text('mode') === 'subscription') return presentWithUrl(await openSubscriptionSession(call), world);
    if (account !== null && !canCharge(account.stage)) throw cannotChargeError();
    const terms = { ...readTerms(form, account !== null, Math.floor(now / 1000)), ...(await readCoupon(call)) };
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

const couponKey = ({ account }: Call, id: string) => `${account?.id ?? ''} ${id}`;

async function createCoupon(call: Call): Promise<object> {
  const { tx, account, form, now } = call;
  form.only(['amount_off', 'currency', 'duration', 'id', 'name']);
  const id = form.requiredText('id');
  const name = form.requiredText('name');
  if (name.length > 40) throw invalidParamError('name', 'A name has at most 40 characters.');
  const amountOff = form.requiredInteger('amount_off');
  if (amountOff < 1) throw invalidParamError('amount_off', 'This value must be greater than or equal to 1.');
  const key = couponKey(call, id);
  if ((await tx.get('coupon', key)) !== null)
    throw invalidParamError('id', 'Coupon already exists.', 'resource_already_exists');
  const created = Math.floor(now / 1000);
  tx.put({ kind: 'coupon', id: key, dueAt: null, account: account?.id ?? '', created, name, amountOff });
  return { id, object: 'coupon', amount_off: amountOff, currency: 'usd', duration: 'once', name, valid: true, created };
}

/** Reads the coupon that a new session names. */
async function readCoupon(call: Call): Promise<Pick<SessionTerms, 'coupon'>> {
  const [discount, ...others] = call.form.list('discounts');
  if (discount === undefined) return {};
  discount.only(['coupon']);
  if (others.length > 0) throw invalidParamError('discounts', 'A session has at most one discount.');
  const id = discount.requiredText('coupon');
  const coupon = await call.tx.get('coupon', couponKey(call, id));
  if (coupon === null) throw missingResourceError('coupon', id, 'discounts[0][coupon]');
  return { coupon: { name: coupon.name, amountOff: coupon.amountOff } };
}

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
