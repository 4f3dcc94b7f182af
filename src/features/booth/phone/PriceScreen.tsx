import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { formatCents } from '../../../platform/money.ts';
import { maxSaleCents } from '../../buying/in-person/sale-total.ts';
import { type PriceReason, priceReasons } from '../../buying/orders/orders.ts';
import type { BoothDay } from '../booth.api.ts';
import { Bar } from './Bar.tsx';
import type { Booth } from './booth.store.ts';
import {
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
  reason: PriceReason | null;
  /** What was picked that keeps its price. */
  left: readonly string[];
}

const sumOf = (lines: Draft): number =>
  lines.reduce((sum, { listPriceCents, quantity }) => sum + listPriceCents * quantity, 0);

/** Describes what is priced, and what becomes of the sale. `next` is null while it can't be. */
function describePrice(draft: Draft, day: BoothDay, lineKey: string | null, { cents, reason, left }: Typed) {
  const line = lineKey === null ? undefined : draft.find(({ key }) => key === lineKey);
  const chosen = line ? [line] : draft.filter(({ key }) => !left.includes(key));
  const count = countUnits(chosen);
  const name = chosen[0]?.name ?? '';
  const label = line && count > 1 ? words.each(name) : count > 1 ? words.together(count) : words.price(name);
  const lowest = line ? lowestEach(line, day) : lowestTogether(chosen, day);
  const about = { label, chosen, listed: line ? line.listPriceCents : sumOf(chosen), next: null };
  if (cents === null || count === 0) return { ...about, problem: '' };
  if (cents < lowest) return { ...about, problem: words.tooLow(formatCents(lowest)) };
  const keys = chosen.map(({ key }) => key);
  const next = line ? priceLine(draft, line.key, cents, reason) : priceTogether(draft, keys, cents, reason);
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
  const [left, setLeft] = useState<readonly string[]>([]);
  const cents = toCents(typed);
  const { label, listed, next, problem } = describePrice(draft, day, lineKey, { cents, reason, left });
  const back = () => booth.go(lineKey === null ? 'table' : 'draft');
  const set = () => {
    if (next !== null) booth.$draft.set(next);
  };
  const leave = ({ key }: DraftLine) =>
    setLeft(left.includes(key) ? left.filter((one) => one !== key) : [...left, key]);
  return (
    <div className="pos">
      <Bar title={words.title} onBack={back} />
      <div className="pos-body grid content-start gap-3">
        {lineKey === null && draft.length > 1 && <Lines lines={draft} left={left} onLeave={leave} />}
        <div>
          <p className="flex flex-wrap items-end justify-between gap-x-3">
            <span>{label}</span>
            <output className="pos-total">{formatCents(cents ?? listed)}</output>
          </p>
          <p className="flex flex-wrap justify-between gap-x-3">
            <span>{words.listed(formatCents(listed))}</span>
            {day.tax !== null && next !== null && (
              <span>{words.with(formatCents(totalOf(next, day, 'other').totalCents))}</span>
            )}
          </p>
          <p role="alert" className="font-semibold">
            {problem}
          </p>
        </div>
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
            back();
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
