/** Finds out how the site is set up. Callers have checked that an admin asks. */
import type { Config } from '../../../site/config.ts';
import { auditLog } from '../../accounts/accounts.table.ts';
import type { Viewer } from '../../accounts/identity.ts';
import { hasPermission } from '../../accounts/roles.ts';
import type { BuyingServices } from '../../buying/checkout/services.ts';
import type { PaymentsProblem } from '../../buying/payments.ts';
import type { DebugStatus } from './debug.api.ts';

/** The payment provider is asked at most this often, however many look. */
const cacheMs = 5_000;

interface Asked {
  at: number;
  problem: Promise<PaymentsProblem | null>;
}

/** Per app, because tests start several. */
const lastAsked = new WeakMap<object, Asked>();

function askPayments({ payments, clock }: BuyingServices): Promise<PaymentsProblem | null> {
  const now = clock.now().getTime();
  const last = lastAsked.get(payments);
  if (last && Math.abs(now - last.at) < cacheMs) return last.problem;
  const problem = payments.findProblem();
  lastAsked.set(payments, { at: now, problem });
  return problem;
}

type AuthKey = Pick<DebugStatus, 'hasAuthSecretKey' | 'authSecretKeyKind'>;

function describeAuthKey({ secret, clerk }: Config['identity']): AuthKey {
  if (clerk === null) {
    return secret === null
      ? { hasAuthSecretKey: false, authSecretKeyKind: 'generated' }
      : { hasAuthSecretKey: true, authSecretKeyKind: 'own' };
  }
  // A stand-in for Clerk checks no key.
  if (clerk.frontendApi !== null || clerk.backendApi !== null) {
    return { hasAuthSecretKey: false, authSecretKeyKind: 'emulated' };
  }
  return { hasAuthSecretKey: true, authSecretKeyKind: clerk.secretKey.startsWith('sk_live_') ? 'live' : 'test' };
}

/** Returns the state of the site, and writes to the audit log that this admin looked. */
export async function readDebugStatus(app: BuyingServices, viewer: Viewer, request: Request): Promise<DebugStatus> {
  const { userId, email } = viewer;
  await app.db.insert(auditLog).values({ action: 'debug.viewed', actorId: userId, subjectId: userId });
  const problem = await askPayments(app);
  const { mode } = app.payments;
  return {
    userId,
    email,
    isAdmin: hasPermission(viewer, 'admin-panel'),
    jwtRole: (await app.identity.tokenRole?.(request)) ?? null,
    ...describeAuthKey(app.config.identity),
    hasPaymentSecretKey: mode !== 'emulated',
    paymentSecretKeyKind: mode,
    paymentsWork: problem === null,
    paymentsError: problem,
    checkedAt: app.clock.now().toISOString(),
  };
}
