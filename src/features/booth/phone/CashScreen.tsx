import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { type Cents, formatCents, formatWholeDollars } from '../../../platform/money.ts';
import type { BoothDay } from '../booth.api.ts';
import { Bar } from './Bar.tsx';
import type { Booth } from './booth.store.ts';
import { suggestCash, totalOf } from './draft.ts';
import { Keys, toCents } from './Keys.tsx';
import { cashWords as words } from './words.ts';

interface Props {
  booth: Booth;
  day: BoothDay;
}

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
      <legend className="flex w-full justify-between pb-1 font-semibold">
        <span>{words.handedOver}</span>
        {given !== null && <output className="price">{formatCents(given)}</output>}
      </legend>
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

export function CashScreen({ booth, day }: Props) {
  const draft = useStore(booth.$draft);
  const [typed, setTyped] = useState('');
  const given = toCents(typed);
  const total = totalOf(draft, day, 'cash');
  const change = given === null ? 0 : given - total.totalCents;
  const exactTotal = formatCents(total.totalCents - total.roundingCents);
  return (
    <div className="pos">
      <Bar title={words.title} onBack={booth.back} />
      <div className="pos-body grid content-start gap-3">
        <div>
          <p className="flex flex-wrap items-end justify-between gap-x-3">
            {words.toPay}
            <output className="pos-total">{formatCents(total.totalCents)}</output>
          </p>
          {total.roundingCents !== 0 && <p className="text-right">{words.rounded(exactTotal, total.roundingCents)}</p>}
        </div>
        <Amounts
          total={total.totalCents}
          given={given}
          onGive={(cents) => setTyped(cents === null ? '' : String(cents / 100))}
        />
        <p className="flex flex-wrap items-end justify-between gap-x-3 border-t border-ink pt-2" aria-live="polite">
          <b className="font-display text-name">{change < 0 ? words.short : words.change}</b>
          <span className="pos-total">{formatCents(Math.abs(change))}</span>
        </p>
        <Keys typed={typed} onType={setTyped} />
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
