import { useStore } from '@nanostores/react';
import { QRCodeSVG } from 'qrcode.react';
import { useEffect } from 'react';
import { formatCents } from '../../../platform/money.ts';
import { boothPaymentPath } from '../../../site/booth-paths.ts';
import type { BoothDay } from '../booth.api.ts';
import { Bar } from './Bar.tsx';
import type { Booth } from './booth.store.ts';
import type { PaymentState } from './payment.store.ts';
import { boothWords, cardWords as words } from './words.ts';

interface Props {
  booth: Booth;
  day: BoothDay;
}

function Paid({ state, onNext }: { state: PaymentState; onNext: () => void }) {
  const { payment, isLate } = state;
  return (
    <div className="pos pos-paid">
      <span />
      <div className="pos-body" role="status">
        <h1 className="text-title">{isLate ? words.late : words.paid}</h1>
        {payment && <p className="text-lead">{words.paidText(formatCents(payment.totalCents), payment.number)}</p>}
        <p className="pt-6 text-lead">{isLate ? words.lateText : words.handOver}</p>
      </div>
      <div className="pos-foot">
        <button type="button" className="pos-btn pos-money bg-ground text-ink" onClick={onNext}>
          {words.next}
        </button>
      </div>
    </div>
  );
}

function Code({ state }: { state: PaymentState }) {
  const { payment, step, problem } = state;
  const path = payment && boothPaymentPath(payment.token);
  return (
    <div className="grid justify-items-center gap-3 text-center">
      {payment && <output className="pos-total">{formatCents(payment.totalCents)}</output>}
      {path !== null && step === 'open' && (
        <>
          <span className="block bg-[#fff] p-4">
            <QRCodeSVG value={`${location.origin}${path}`} size={256} level="M" title={words.code} />
          </span>
          <p>{words.scan}</p>
          <p className="wrap-anywhere">{`${location.host}${path}`}</p>
        </>
      )}
      <div role="status">
        <p className="font-semibold">
          {step === 'starting' && words.starting}
          {step === 'open' && words.waiting}
          {step === 'ending' && words.ending}
          {step === 'ended' && words.ended}
        </p>
        <p>{problem}</p>
      </div>
    </div>
  );
}

/** A payment by card on the buyer's own phone. Leaving ends it at the provider first, whose answer is believed. */
export function CardScreen({ booth, day }: Props) {
  const state = useStore(booth.payment.$state);
  const { step } = state;
  const isBusy = step === 'ending' || step === 'starting';

  useEffect(() => {
    const { id } = booth.payment.$state.get();
    if (id === null) void booth.payment.start(booth.$draft.get(), day);
  }, [booth, day]);

  const finish = (keepsDraft: boolean) => {
    if (!keepsDraft) booth.$draft.set([]);
    booth.payment.forget();
    booth.go('table');
    void booth.sync();
  };
  const leave = async (keepsDraft: boolean) => {
    if (step === 'paid' || (await booth.payment.end())) finish(keepsDraft && step !== 'paid');
  };

  if (step === 'paid') return <Paid state={state} onNext={() => finish(false)} />;
  return (
    <div className="pos">
      <Bar title={words.title} />
      <div className="pos-body">
        <Code state={state} />
      </div>
      <div className="pos-foot">
        <button type="button" className="pos-btn pos-money" disabled={isBusy} onClick={() => void leave(false)}>
          {words.next}
        </button>
        <button type="button" className="pos-btn pos-money" disabled={isBusy} onClick={() => void leave(true)}>
          {step === 'failed' || step === 'ended' ? boothWords.back : words.cancel}
        </button>
        <p className="text-center">{words.both}</p>
      </div>
    </div>
  );
}
