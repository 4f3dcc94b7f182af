import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { formatCents } from '../../../platform/money.ts';
import { maxSaleCents } from '../../buying/in-person/sale-total.ts';
import { type PriceReason, priceReasons } from '../../buying/orders/orders.ts';
import type { BoothDay } from '../booth.api.ts';
import { Bar } from './Bar.tsx';
import type { Booth } from './booth.store.ts';
import {
  beforeTax,
  countUnits,
  type Draft,
  type DraftLine,
  isTooMuch,
  lowestEach,
  lowestTogether,
  priceLine,
  priceTogether,
  totalOf,
} from './draft.ts';
import { Keys, toCents } from './Keys.tsx';
import { priceWords as words } from './price-words.ts';
import { TenderButtons } from './TenderButtons.tsx';
import { tableWords } from './words.ts';

interface Props {
  booth: Booth;
  day: BoothDay;
  /** Key of the line that is priced; null for what was picked, together. */
  lineKey: string | null;
}

interface Typed {
  cents: number | null;
  /** True if tax is within what was typed. */
  isWithTax: boolean;
  reason: PriceReason | null;
  /** What was picked that keeps its price. */
  left: readonly string[];
}

const sumOf = (lines: Draft): number =>
  lines.reduce((sum, { listPriceCents, quantity }) => sum + listPriceCents * quantity, 0);

/** Describes what is priced, and what becomes of the sale. `next` is null while it can't be. */
function describePrice(draft: Draft, day: BoothDay, lineKey: string | null, { cents, isWithTax, reason, left }: Typed) {
  const line = lineKey === null ? undefined : draft.find(({ key }) => key === lineKey);
  const chosen = line ? [line] : draft.filter(({ key }) => !left.includes(key));
  const count = countUnits(chosen);
  const name = chosen[0]?.name ?? '';
  // Tax is computed for all of a sale.
  const tax = chosen.length === draft.length && (!line || count === 1) ? day.tax : null;
  const price = isWithTax && tax !== null && cents !== null ? beforeTax(cents, tax) : cents;
  const named = line && count > 1 ? words.each(name) : count > 1 ? words.together(count) : words.price(name);
  const label = (price === cents ? words.beforeTax : words.withTax)(named);
  const lowest = line ? lowestEach(line, day) : lowestTogether(chosen, day);
  const listed = line ? line.listPriceCents : sumOf(chosen);
  const about = { label, listed, price, canIncludeTax: tax !== null, next: null };
  if (price === null || count === 0) return { ...about, problem: '' };
  if (price < lowest)
    return { ...about, problem: (tax === null ? words.tooLow : words.tooLowBeforeTax)(formatCents(lowest)) };
  const keys = chosen.map(({ key }) => key);
  const next = line ? priceLine(draft, line.key, price, reason) : priceTogether(draft, keys, price, reason);
  if (next === null) return { ...about, problem: words.noRoom };
  const problem = isTooMuch(next, day) ? tableWords.tooMuch(formatCents(maxSaleCents)) : '';
  return { ...about, next: problem === '' ? next : null, problem };
}

function Lines({
  lines,
  left,
  onLeave,
}: {
  lines: Draft;
  left: readonly string[];
  onLeave: (line: DraftLine) => void;
}) {
  return (
    <fieldset>
      <legend className="sr-only">{words.which}</legend>
      {lines.map((line) => (
        <button
          key={line.key}
          type="button"
          className="pos-row"
          aria-pressed={!left.includes(line.key)}
          onClick={() => onLeave(line)}
        >
          <span className="w-6 font-semibold" aria-hidden="true">
            {left.includes(line.key) ? '' : '✓'}
          </span>
          <span className="min-w-0 flex-1 leading-tight wrap-anywhere">
            {tableWords.line(line.name, line.quantity)}
          </span>
          <span className="price">{formatCents(line.unitPriceCents * line.quantity)}</span>
        </button>
      ))}
    </fieldset>
  );
}

function Reasons({ reason, onChoose }: { reason: PriceReason | null; onChoose: (reason: PriceReason | null) => void }) {
  return (
    <fieldset>
      <legend className="pb-1 font-semibold">{words.why}</legend>
      <div className="grid grid-cols-3 gap-2">
        {priceReasons.map((one) => (
          <button
            key={one}
            type="button"
            className={`pos-btn px-2! ${reason === one ? 'pos-ink' : ''}`}
            aria-pressed={reason === one}
            onClick={() => onChoose(reason === one ? null : one)}
          >
            {words.reasons[one]}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** A price that somebody agreed on at the booth: of one line, or of several together. How it is paid can be chosen here at once. */
export function PriceScreen({ booth, day, lineKey }: Props) {
  const draft = useStore(booth.$draft);
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState<PriceReason | null>(null);
  const [isWithTax, setIsWithTax] = useState(false);
  const [left, setLeft] = useState<readonly string[]>([]);
  const cents = toCents(typed);
  const about = describePrice(draft, day, lineKey, { cents, isWithTax, reason, left });
  const { label, listed, price, canIncludeTax, next, problem } = about;
  const total = next === null ? null : totalOf(next, day, 'other');
  const set = () => {
    if (next !== null) booth.$draft.set(next);
  };
  const leave = ({ key }: DraftLine) =>
    setLeft(left.includes(key) ? left.filter((one) => one !== key) : [...left, key]);
  return (
    <div className="pos">
      <Bar title={words.title} onBack={booth.back} />
      <div className="pos-body grid content-start gap-3">
        {lineKey === null && draft.length > 1 && <Lines lines={draft} left={left} onLeave={leave} />}
        <div>
          <p className="flex flex-wrap items-end justify-between gap-x-3">
            <span>{label}</span>
            <output className="pos-total">{formatCents(cents ?? listed)}</output>
          </p>
          <p className="flex flex-wrap justify-between gap-x-3">
            <span>{words.listed(formatCents(listed))}</span>
            {day.tax !== null && price !== null && total !== null && (
              <b>
                {price === cents
                  ? words.with(formatCents(total.totalCents))
                  : words.within(formatCents(price), formatCents(total.taxCents))}
              </b>
            )}
          </p>
          <p role="alert" className="font-semibold">
            {problem}
          </p>
        </div>
        {canIncludeTax && (
          <label className="flex min-h-14 items-center gap-3 font-semibold">
            <input
              type="checkbox"
              className="h-7 w-7"
              checked={isWithTax}
              onChange={({ target }) => setIsWithTax(target.checked)}
            />
            <span>{words.isTotal}</span>
          </label>
        )}
        <Keys typed={typed} onType={setTyped} />
        <Reasons reason={reason} onChoose={setReason} />
      </div>
      <div className="pos-foot">
        <button
          type="button"
          className={`pos-btn pos-money ${lineKey === null ? '' : 'pos-ink'}`}
          disabled={next === null}
          onClick={() => {
            set();
            booth.back();
          }}
        >
          {words.set}
        </button>
        {lineKey === null && (
          <TenderButtons booth={booth} day={day} draft={next ?? draft} isDisabled={next === null} onChoose={set} />
        )}
      </div>
    </div>
  );
}
