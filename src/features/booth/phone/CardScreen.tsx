import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { formatCents } from '../../../platform/money.ts';
import { boothPaymentPath } from '../../../site/booth-paths.ts';
import type { BoothDay } from '../booth.api.ts';
import { Bar } from './Bar.tsx';
import type { Booth } from './booth.store.ts';
import type { Draft } from './draft.ts';
import { PieceImage } from './PieceImage.tsx';
import type { PaymentState } from './payment.store.ts';
import { QrCode } from './QrCode.tsx';
import { boothWords, cardWords as words } from './words.ts';

interface Props {
  booth: Booth;
  day: BoothDay;
}

interface PaidProps {
  state: PaymentState;
  /** What was paid for; empty after a reload. */
  draft: Draft;
  onNext: () => void;
}

/** Seen from a step away. */
function Paid({ state: { payment }, draft, onNext }: PaidProps) {
  const names = draft.map(({ name }) => name).join(', ');
  return (
    <div className="pos pos-paid">
      <span />
      <div className="pos-body" role="status">
        <h1 className="text-title">{words.paid}</h1>
        {payment && <p className="text-lead">{words.paidText(formatCents(payment.totalCents), payment.number)}</p>}
        {draft[0] && <PieceImage picture={draft[0].picture} className="mt-4 max-h-[45dvh] w-auto" />}
        <p className="pt-4 text-lead">{names === '' ? words.handOverUnknown : words.handOver(names)}</p>
      </div>
      <div className="pos-foot">
        <button type="button" className="pos-btn pos-money bg-ground text-ink" onClick={onNext}>
          {words.next}
        </button>
      </div>
    </div>
  );
}

/** The buyer was faster than “Cancel”: what they paid stands. */
function PaidLate({ state: { payment }, draft, onNext }: PaidProps) {
  return (
    <div className="pos">
      <Bar title={words.title} />
      <div className="pos-body grid content-start gap-3" role="status">
        <h2 className="text-section">{words.late}</h2>
        <p className="text-lead">{words.lateText}</p>
        <div className="border-t border-ink">
          {draft.map(({ key, name, picture, quantity }) => (
            <p key={key} className="pos-row">
              <PieceImage picture={picture} className="w-16" />
              <b className="flex-1 font-display">{name}</b>
              {quantity > 1 && <b>{quantity}</b>}
            </p>
          ))}
          {payment && (
            <p className="pos-row">
              <span>{words.lateOrder(payment.number)}</span>
              <b className="price text-lead">{formatCents(payment.totalCents)}</b>
            </p>
          )}
        </div>
      </div>
      <div className="pos-foot">
        <button type="button" className="pos-btn pos-money pos-ink" onClick={onNext}>
          {words.next}
        </button>
      </div>
    </div>
  );
}

const stepWords: Partial<Record<PaymentState['step'], string>> = {
  starting: words.starting,
  open: words.waiting,
  ending: words.ending,
  ended: words.ended,
};

function Code({ state }: { state: PaymentState }) {
  const { payment, step, problem } = state;
  const path = payment && boothPaymentPath(payment.token);
  return (
    <div className="grid justify-items-center gap-3 text-center">
      {payment && <output className="pos-total">{formatCents(payment.totalCents)}</output>}
      {path !== null && step === 'open' && (
        <>
          <QrCode
            text={`${location.origin}${path}`}
            title={words.code}
            className="h-[min(17.5rem,65dvh)] w-[min(17.5rem,65dvh)]"
          />
          <p>{words.scan}</p>
          <p className="wrap-anywhere">{`${location.host}${path}`}</p>
        </>
      )}
      <div role="status">
        <p className="font-semibold">{stepWords[step]}</p>
        <p>{problem}</p>
      </div>
    </div>
  );
}

/** A payment by card on the buyer's own phone. Leaving ends it at the provider first, whose answer is believed. */
export function CardScreen({ booth, day }: Props) {
  const state = useStore(booth.payment.$state);
  const draft = useStore(booth.$draft);
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

  if (step === 'paid') {
    const Screen = state.isLate ? PaidLate : Paid;
    return <Screen state={state} draft={draft} onNext={() => finish(false)} />;
  }
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
