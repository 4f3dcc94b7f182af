import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { readLine } from '../../../platform/clean-text.ts';
import { formatCents } from '../../../platform/money.ts';
import { tenderNames } from '../../buying/in-person/words.ts';
import type { Tender } from '../../buying/orders/orders.ts';
import type { BoothDay } from '../booth.api.ts';
import { maxLengths } from '../sale-limits.ts';
import { Bar } from './Bar.tsx';
import type { Booth } from './booth.store.ts';
import { countUnits, totalOf } from './draft.ts';
import { boothWords, tableWords, elsewhereWords as words } from './words.ts';

interface Props {
  booth: Booth;
  day: BoothDay;
}

type Way = keyof typeof words.labels;

const tenderOf: Record<Way, Tender> = {
  square: 'card',
  venmo: 'venmo',
  check: 'check',
  stripe: 'card',
  other: 'other',
};

/** Says what is wrong with what was typed: the server couldn't read the sale. */
function findProblem(what: string, reference: string): string {
  const isRead = readLine(what, maxLengths.label) !== null && readLine(reference, maxLengths.reference) !== null;
  return isRead ? '' : boothWords.badText;
}

/** Money that was taken somewhere else: with a label, and a reference if there is one. */
export function ElsewhereScreen({ booth, day }: Props) {
  const draft = useStore(booth.$draft);
  const [way, setWay] = useState<Way | null>(null);
  const [what, setWhat] = useState('');
  const [reference, setReference] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const total = formatCents(totalOf(draft, day, 'other').totalCents);
  const problem = findProblem(way === 'other' ? what : '', reference);
  const label = way === null ? null : way === 'other' ? what.trim() || tenderNames.other : words.labels[way];
  const record = () => {
    if (way === null || label === null) setIsAsked(true);
    else void booth.record({ tender: tenderOf[way], label, reference });
  };
  return (
    <div className="pos">
      <Bar title={words.title} onBack={booth.back} />
      <div className="pos-body grid content-start gap-3">
        <p className="flex items-end justify-between gap-3">
          <span>{(day.tax === null ? tableWords.pieces : tableWords.withTax)(countUnits(draft))}</span>
          <output className="pos-total">{total}</output>
        </p>
        <p>{words.text}</p>
        <fieldset>
          <legend className="sr-only">{words.how}</legend>
          {(Object.keys(words.labels) as Way[]).map((one) => (
            <label key={one} className="pos-row pos-money justify-start gap-4 font-display text-name">
              <input type="radio" name="way" className="h-7 w-7" checked={way === one} onChange={() => setWay(one)} />
              <span>{words.labels[one]}</span>
            </label>
          ))}
        </fieldset>
        {way === 'other' && (
          <label className="grid gap-1 font-semibold">
            {words.what}
            <input
              className="pos-field font-normal"
              maxLength={maxLengths.label}
              value={what}
              onChange={({ target }) => setWhat(target.value)}
            />
          </label>
        )}
        <label className="grid gap-1 font-semibold">
          {words.reference}
          <input
            className="pos-field font-normal"
            maxLength={maxLengths.reference}
            autoComplete="off"
            value={reference}
            onChange={({ target }) => setReference(target.value)}
          />
        </label>
        <p role="alert" className="font-semibold">
          {problem || (isAsked && way === null && words.choose)}
        </p>
      </div>
      <div className="pos-foot">
        <button
          type="button"
          className="pos-btn pos-money pos-ink"
          disabled={draft.length === 0 || problem !== ''}
          aria-disabled={way === null}
          onClick={record}
        >
          {words.record(total, label)}
        </button>
      </div>
    </div>
  );
}
