import type {
  FeeRefund,
  PaymentRef,
  Payments,
  ProviderDispute,
  ProviderRefund,
} from '../../src/features/buying/payments.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { DomainError } from '../../src/platform/errors.ts';

const dayMs = 24 * 3_600_000;

type RefundCalls = Pick<
  Payments,
  'refund' | 'listRefunds' | 'refundFee' | 'listFeeRefunds' | 'readCharge' | 'listDisputes'
>;

/** What a payment's next refunds do. */
export type RefundFate = ProviderRefund['status'] | 'refused';

interface Paid {
  amountCents: number;
  feeCents: number;
  refunds: ProviderRefund[];
  feeRefunds: FeeRefund[];
  disputes: ProviderDispute[];
}

export interface RefundsStub extends RefundCalls {
  /** What the next refunds become. */
  fate: RefundFate;
  /** What the processor kept of each charge; null while it doesn't say. */
  processorFeeCents: number | null;
  /** Changes the status of a refund. */
  turn(ref: PaymentRef, refundId: string, status: ProviderRefund['status']): void;
  /** Makes a refund at the provider itself. Returns false if that's more than is left. */
  refundOutside(ref: PaymentRef, amountCents: number): boolean;
  dispute(ref: PaymentRef): void;
  paid(ref: { paymentId: string }): Paid;
}

/** Creates a provider's refunds in memory. It forgets idempotency keys after a day, as Stripe does. */
export function refundsStub(clock: Clock, charge: (paymentId: string) => Pick<Paid, 'amountCents' | 'feeCents'>) {
  const payments = new Map<string, Paid>();
  const keys = new Map<string, { until: number; answer: unknown }>();
  let count = 0;
  const newId = (prefix: string) => {
    count += 1;
    return `${prefix}_${count}`;
  };

  const paid = ({ paymentId }: { paymentId: string }): Paid => {
    const known = payments.get(paymentId) ?? { ...charge(paymentId), refunds: [], feeRefunds: [], disputes: [] };
    payments.set(paymentId, known);
    return known;
  };
  const leftOf = ({ amountCents, refunds }: Paid) =>
    refunds.reduce((left, refund) => (refund.status === 'failed' ? left : left - refund.amountCents), amountCents);
  /** Answers a key's first call, and repeats the answer for a day. */
  function once<T>(key: string, work: () => T): T {
    const known = keys.get(key);
    const now = clock.now().getTime();
    if (known !== undefined && known.until > now) return structuredClone(known.answer) as T;
    const answer = work();
    keys.set(key, { until: now + dayMs, answer: structuredClone(answer) });
    return answer;
  }
  const make = (refundId: string | null, amountCents: number, status: ProviderRefund['status']): ProviderRefund => ({
    id: newId('re'),
    refundId,
    amountCents,
    status,
    failure: status === 'failed' ? 'lost_or_stolen_card' : null,
    createdAt: clock.now(),
  });

  const stub: RefundsStub = {
    fate: 'succeeded',
    processorFeeCents: null,
    paid,
    async refund({ refundId, amountCents, ...ref }) {
      return once(`refund-${refundId}`, () => {
        const payment = paid(ref);
        const refused = stub.fate === 'refused' || amountCents > leftOf(payment);
        const status = refused || stub.fate === 'refused' ? 'failed' : stub.fate;
        const refund = make(refundId, amountCents, status);
        if (refused) return { ...refund, id: null, failure: 'charge_already_refunded' };
        payment.refunds.unshift(refund);
        return { ...refund };
      });
    },
    listRefunds: async (ref) => structuredClone(paid(ref).refunds),
    async refundFee({ refundId, applicationFeeId, amountCents, taxCents = 0 }) {
      return once(`fee-${refundId}`, () => {
        const payment = paid({ paymentId: applicationFeeId.replace('fee_', '') });
        const given = payment.feeRefunds.reduce((sum, one) => sum + one.amountCents, 0);
        if (amountCents <= 0 || given + amountCents > payment.feeCents) {
          throw new DomainError('invalid', 'More than the fee.');
        }
        const made = { id: newId('fr'), refundId, amountCents, taxCents, createdAt: clock.now() };
        payment.feeRefunds.unshift(made);
        return { id: made.id, createdAt: made.createdAt };
      });
    },
    listFeeRefunds: async (id) => structuredClone(paid({ paymentId: id.replace('fee_', '') }).feeRefunds),
    readCharge: async (ref) => ({
      applicationFeeId: paid(ref).feeCents === 0 ? null : `fee_${ref.paymentId}`,
      processorFeeCents: stub.processorFeeCents,
    }),
    listDisputes: async (ref) => structuredClone(paid(ref).disputes),
    turn(ref, id, status) {
      const refund = paid(ref).refunds.find((one) => one.refundId === id || one.id === id);
      if (refund === undefined) throw new Error(`There is no refund ${id}.`);
      refund.status = status;
      refund.failure = status === 'failed' ? 'lost_or_stolen_card' : null;
    },
    refundOutside(ref, amountCents) {
      if (amountCents > leftOf(paid(ref))) return false;
      paid(ref).refunds.unshift(make(null, amountCents, 'succeeded'));
      return true;
    },
    dispute(ref) {
      const [known] = paid(ref).disputes;
      if (known) known.status = 'lost';
      else
        paid(ref).disputes.unshift({
          id: newId('dp'),
          paymentId: ref.paymentId,
          amountCents: leftOf(paid(ref)),
          feeCents: 1_500,
          reason: 'fraudulent',
          status: 'needs_response',
          evidenceDueBy: new Date(clock.now().getTime() + 7 * dayMs),
          createdAt: clock.now(),
        });
    },
  };
  return stub;
}
