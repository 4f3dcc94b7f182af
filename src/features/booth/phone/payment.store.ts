/** A payment by card: the phone shows a QR code, and asks until it was paid or ended. The provider's answer is believed. */
import { atom, type ReadableAtom } from 'nanostores';
import { ApiError } from '../../../platform/api/typed-fetch.ts';
import type { BoothDay, BoothPayment } from '../booth.api.ts';
import type { BoothStorage } from './booth-storage.store.ts';
import { type Draft, toPaymentLines, totalOf } from './draft.ts';
import { cardWords } from './words.ts';

const pollMs = 2_000;

export interface PaymentState {
  /** Null if none is begun. It is the phone's own id of it. */
  id: string | null;
  /** starting, ending: the server is asked. */
  step: 'starting' | 'open' | 'ending' | 'paid' | 'ended' | 'failed';
  payment: BoothPayment | null;
  problem: string;
  /** True if it was paid although somebody had pressed Cancel. */
  isLate: boolean;
}

const none: PaymentState = { id: null, step: 'starting', payment: null, problem: '', isLate: false };

interface PaymentParts {
  box: Pick<BoothStorage, 'read' | 'put'>;
  start(wanted: {
    id: string;
    items: ReturnType<typeof toPaymentLines>['items'];
    others: { name: string; unitPriceCents: number; quantity: number }[];
    expectedTotalCents: number;
  }): Promise<BoothPayment>;
  ask(id: string): Promise<BoothPayment>;
  cancel(id: string): Promise<BoothPayment>;
  /** Is told of a payment that was paid. */
  paid(payment: BoothPayment): Promise<void>;
  newId(): string;
  wait(ms: number): Promise<unknown>;
}

interface PaymentStore {
  $state: ReadableAtom<PaymentState>;
  /** Begins a payment. Returns once it can be scanned, or failed. */
  start(draft: Draft, day: BoothDay): Promise<void>;
  /** Continues a payment that a reload interrupted. Returns false if there is none. */
  resume(): Promise<boolean>;
  /** Ends it at the provider. Returns true once nobody can pay it any more; false if it was paid, or can't be ended now. */
  end(): Promise<boolean>;
  /** Forgets a payment whose end is known. */
  forget(): void;
}

const stepOf = ({ state }: BoothPayment): PaymentState['step'] =>
  state === 'paid' || state === 'ended' ? state : 'open';

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

export function createPayment(parts: PaymentParts): PaymentStore {
  const $state = atom<PaymentState>(none);
  const change = (changes: Partial<PaymentState>) => $state.set({ ...$state.get(), ...changes });
  const remember = (id: string | null) => parts.box.put('payment', id).catch(() => undefined);

  const take = async (payment: BoothPayment, more: Partial<PaymentState> = {}): Promise<void> => {
    const step = stepOf(payment);
    change({ payment, step, problem: '', ...more });
    if (step === 'paid') void parts.paid(payment);
    if (step !== 'open') await remember(null);
  };

  async function poll(id: string): Promise<void> {
    while ($state.get().id === id && $state.get().step === 'open') {
      await parts.wait(pollMs);
      if ($state.get().id !== id || $state.get().step !== 'open') return;
      const payment = await parts.ask(id).catch(() => null);
      // An answer that comes while it is being ended is older than that one's.
      if ($state.get().id !== id || $state.get().step !== 'open') return;
      if (payment === null) change({ problem: cardWords.away });
      else await take(payment);
    }
  }

  return {
    $state,
    async start(draft, day) {
      const id = parts.newId();
      $state.set({ ...none, id });
      await remember(id);
      try {
        await take(
          await parts.start({ id, ...toPaymentLines(draft), expectedTotalCents: totalOf(draft, day, null).totalCents }),
        );
        void poll(id);
      } catch (error) {
        const said = error instanceof ApiError ? error.body.error : undefined;
        // Without an answer it may have begun.
        if (said !== undefined) await remember(null);
        change({ step: 'failed', problem: said ?? cardWords.away });
      }
    },
    async resume() {
      const id = await parts.box.read('payment').catch(() => null);
      if (id === null) return false;
      try {
        const payment = await parts.ask(id);
        $state.set({ ...none, id });
        await take(payment);
      } catch (error) {
        if (isGone(error)) {
          await remember(null);
          return false;
        }
        $state.set({ ...none, id, step: 'failed', problem: cardWords.away });
        return true;
      }
      void poll(id);
      return true;
    },
    async end() {
      const { id, step } = $state.get();
      if (id === null || step === 'ended') return true;
      if (step === 'paid') return false;
      change({ step: 'ending', problem: '' });
      try {
        const payment = await parts.cancel(id);
        await take(payment, { isLate: payment.state === 'paid' });
        if (payment.state !== 'paid' && payment.state !== 'ended')
          change({ step: 'failed', problem: cardWords.cantEnd });
        return payment.state === 'ended';
      } catch (error) {
        if (isGone(error)) {
          await remember(null);
          change({ step: 'ended' });
          return true;
        }
        change({ step: 'failed', problem: cardWords.cantEnd });
        return false;
      }
    },
    forget() {
      $state.set(none);
      void remember(null);
    },
  };
}
