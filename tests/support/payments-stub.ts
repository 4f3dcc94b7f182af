import type {
  CheckoutRequest,
  CheckoutSession,
  PaymentEvent,
  Payments,
  SessionRef,
} from '../../src/features/buying/payments.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { DomainError } from '../../src/platform/errors.ts';
import { type RefundsStub, refundsStub } from './refunds-stub.ts';

/** Faults of calls: refused, processed without a response, or unreachable. */
type Fault = 'refused' | 'answer lost' | 'away';

export interface PaymentsStub extends Payments {
  readonly sessions: Map<string, CheckoutSession>;
  /** All sessions by id. */
  readonly requests: Map<string, CheckoutRequest>;
  /** Payments that were refunded by our calls. */
  readonly refunds: string[];
  /** What the provider knows of refunds, fees, and disputes. */
  readonly refunding: RefundsStub;
  /** Calls that create sessions, including repeated ones. */
  creations: number;
  /** Fault of all calls; null for none. */
  fault: Fault | null;
  /** Pays an open session. Does nothing for others, like Stripe. */
  pay(sessionId: string): CheckoutSession;
  expire(sessionId: string): CheckoutSession;
  /** Creates a verified webhook event with a new id. */
  event(sessionId: string, changes?: Partial<PaymentEvent>): PaymentEvent;
}

function away(): DomainError {
  return new DomainError('payments_unavailable', 'Payment service is not available. Please try again later.');
}

/** Creates a payment provider in memory with sessions and faults. */
export function paymentsStub(clock: Clock): PaymentsStub {
  const sessions = new Map<string, CheckoutSession>();
  const requests = new Map<string, CheckoutRequest>();
  const byOrder = new Map<string, string>();
  const refunds: string[] = [];
  let events = 0;

  const must = (id: string): CheckoutSession => {
    const session = sessions.get(id);
    if (!session) throw new Error(`There is no session ${id}.`);
    return session;
  };
  const change = (id: string, changes: Partial<CheckoutSession>) => {
    const session = { ...must(id), ...changes };
    sessions.set(id, session);
    return session;
  };
  const look = async (ref: SessionRef) => {
    if (stub.fault !== null) throw away();
    const session = sessions.get(ref.sessionId);
    return session?.account === ref.account ? session : null;
  };

  const reached = async <T>(call: () => Promise<T>): Promise<T> => {
    if (stub.fault !== null) throw away();
    return call();
  };

  const stub: PaymentsStub = {
    mode: 'emulated',
    publishableKey: null,
    disputesUrl: (account) => `https://payments.example/${account}/disputes`,
    dashboardUrl: (account) => `https://payments.example/${account}`,
    sessions,
    requests,
    refunds,
    refunding: refundsStub(clock, (paymentId) => {
      const { totalCents = 0, applicationFeeCents = 0 } = requests.get(paymentId.replace('pi_', '')) ?? {};
      return { amountCents: totalCents, feeCents: applicationFeeCents };
    }),
    creations: 0,
    fault: null,
    async createCheckout(request) {
      stub.creations += 1;
      const known = byOrder.get(request.orderId);
      if (stub.fault === 'away') throw away();
      if (stub.fault === 'refused' && known === undefined) {
        throw new DomainError('vendor_not_ready', 'This vendor has not completed their payment setup yet.');
      }
      if (known === undefined && request.expiresAt.getTime() < clock.now().getTime() + 30 * 60_000) {
        throw new DomainError('invalid', 'A session lives at least half an hour.');
      }
      const id = known ?? `cs_test_${crypto.randomUUID().replaceAll('-', '')}`;
      if (known === undefined) {
        byOrder.set(request.orderId, id);
        requests.set(id, request);
        sessions.set(id, {
          id,
          account: request.account,
          orderId: request.orderId,
          status: 'open',
          paymentStatus: 'unpaid',
          url: request.ui === 'hosted' ? `https://pay.example/${id}` : null,
          clientSecret: request.ui === 'embedded' ? `${id}_secret` : null,
          totalCents: request.totalCents,
          currency: request.currency,
          paymentId: null,
          customerEmail: request.customerEmail,
          customerName: null,
          expiresAt: request.expiresAt,
        });
      }
      if (stub.fault === 'answer lost') throw away();
      return must(id);
    },
    getCheckout: look,
    async expireCheckout(ref) {
      const session = await look(ref);
      return session?.status === 'open' ? change(session.id, { status: 'expired', url: null }) : session;
    },
    refund: (refund) => {
      if (stub.fault === null && !refunds.includes(refund.paymentId)) refunds.push(refund.paymentId);
      return reached(() => stub.refunding.refund(refund));
    },
    listRefunds: (ref) => reached(() => stub.refunding.listRefunds(ref)),
    refundFee: (refund) => reached(() => stub.refunding.refundFee(refund)),
    listFeeRefunds: (id) => reached(() => stub.refunding.listFeeRefunds(id)),
    readCharge: (ref) => reached(() => stub.refunding.readCharge(ref)),
    listDisputes: (ref) => reached(() => stub.refunding.listDisputes(ref)),
    findProblem: async () => (stub.fault === null ? null : 'unreachable'),
    readBalance: async () => ({ availableCents: 0, pendingCents: 0 }),
    readPayoutSchedule: async () => null,
    listPayouts: async () => [],
    listPayoutItems: async () => [],
    listMovements: async () => [],
    async createAccount({ vendorId }) {
      if (stub.fault !== null) throw away();
      return { id: `acct_of_${vendorId.slice(0, 8)}`, state: 'started', requirements: [] };
    },
    async readAccount(id) {
      if (stub.fault !== null) throw away();
      return { id, state: 'ready', requirements: [] };
    },
    async createAccountLink({ account }) {
      if (stub.fault !== null) throw away();
      return { url: `https://pay.example/onboarding/${account}` };
    },
    readAccountEvent() {
      throw new DomainError('webhook_not_configured', 'Payment notifications aren’t set up.');
    },
    readEvent() {
      throw new DomainError('webhook_not_configured', 'Payment notifications aren’t set up.');
    },
    pay(id) {
      if (must(id).status !== 'open') return must(id);
      const email = must(id).customerEmail ?? 'buyer@example.com';
      const paid = { status: 'complete', paymentStatus: 'paid', url: null, paymentId: `pi_${id}` } as const;
      return change(id, { ...paid, customerEmail: email, customerName: 'Ada Byron' });
    },
    expire(id) {
      return must(id).status === 'open' ? change(id, { status: 'expired', url: null }) : must(id);
    },
    event(id, changes = {}) {
      const session = must(id);
      events += 1;
      return {
        id: `evt_${events}`,
        type: session.status === 'expired' ? 'checkout.session.expired' : 'checkout.session.completed',
        kind: session.status === 'expired' ? 'checkout_expired' : 'checkout_completed',
        account: session.account,
        createdAt: new Date(),
        session,
        paymentId: null,
        dispute: null,
        ...changes,
      };
    },
  };
  return stub;
}
