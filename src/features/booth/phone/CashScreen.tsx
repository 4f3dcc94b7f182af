import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { type Cents, formatCents, formatWholeDollars } from '../../../platform/money.ts';
import type { BoothDay } from '../booth.api.ts';
import { Bar } from './Bar.tsx';
import type { Booth } from './booth.store.ts';
import { suggestCash, totalOf } from './draft.ts';
import { cashWords as words } from './words.ts';

interface Props {
  booth: Booth;
  day: BoothDay;
}

/** More than anybody hands over. */
const mostGivenCents: Cents = 10_000_000;

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '00', '0'];

/** Cents are typed from the right, as at a till. */
const typeKey = (cents: Cents | null, key: string): Cents => {
  const typed = Number(`${cents ?? 0}${key}`);
  return typed > mostGivenCents ? (cents ?? 0) : typed;
};

function Amounts({
  total,
  given,
  onGive,
}: {
  total: Cents;
  given: Cents | null;
  onGive: (cents: Cents | null) => void;
}) {
  const look = (isChosen: boolean) => `pos-btn pos-money ${isChosen ? 'pos-ink' : ''}`;
  return (
    <fieldset>
      <legend className="pb-1 font-semibold">{words.handedOver}</legend>
      <div className="grid grid-cols-4 gap-2">
        <button
          type="button"
          className={look(given === null)}
          aria-pressed={given === null}
          onClick={() => onGive(null)}
        >
          {words.exact}
        </button>
        {suggestCash(total).map((cents) => (
          <button
            key={cents}
            type="button"
            className={look(given === cents)}
            aria-pressed={given === cents}
            onClick={() => onGive(cents)}
          >
            {formatWholeDollars(cents)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

function Keys({ given, onGive }: { given: Cents | null; onGive: (cents: Cents | null) => void }) {
  return (
    <div className="grid grid-cols-3 border-t border-line">
      {keys.map((key) => (
        <button key={key} type="button" className="pos-key" onClick={() => onGive(typeKey(given, key))}>
          {key}
        </button>
      ))}
      <button
        type="button"
        className="pos-key"
        aria-label={words.delete}
        onClick={() => onGive(Math.floor((given ?? 0) / 10) || null)}
      >
        ⌫
      </button>
    </div>
  );
}

/** Cash: what to pay, what was handed over, and what to give back. Without an amount it was paid exactly. */
export function CashScreen({ booth, day }: Props) {
  const draft = useStore(booth.$draft);
  const [given, setGiven] = useState<Cents | null>(null);
  const total = totalOf(draft, day, 'cash');
  const change = given === null ? 0 : given - total.totalCents;
  const exactTotal = formatCents(total.totalCents - total.roundingCents);
  return (
    <div className="pos">
      <Bar title={words.title} onBack={() => booth.go('table')} />
      <div className="pos-body grid content-start gap-3">
        <div>
          <p className="flex items-end justify-between gap-3">
            {words.toPay}
            <output className="pos-total">{formatCents(total.totalCents)}</output>
          </p>
          {total.roundingCents !== 0 && <p className="text-right">{words.rounded(exactTotal, total.roundingCents)}</p>}
        </div>
        <Amounts total={total.totalCents} given={given} onGive={setGiven} />
        <p className="flex items-end justify-between gap-3 border-t border-ink pt-2" aria-live="polite">
          <b className="font-display text-name">{change < 0 ? words.short : words.change}</b>
          <span className="pos-total">{formatCents(Math.abs(change))}</span>
        </p>
        <Keys given={given} onGive={setGiven} />
      </div>
      <div className="pos-foot">
        <button
          type="button"
          className="pos-btn pos-money pos-ink"
          disabled={change < 0 || draft.length === 0}
          onClick={() => void booth.record({ tender: 'cash', handedOverCents: given })}
        >
          {words.record(formatCents(total.totalCents))}
        </button>
      </div>
    </div>
  );
}
