import { useEffect, useRef, useState } from 'react';
import { formatCents } from '../../../platform/money.ts';
import type { ProcessingFeeSetting } from './fees.ts';
import { parseCents } from './parse-cents.ts';
import { computeEarnings, type Earnings, listPlans, type MonthOfSales } from './plans.ts';
import { calculatorWords as words } from './words.ts';

interface Props {
  siteName: string;
  processing: ProcessingFeeSetting;
}

const example: MonthOfSales = { monthlySalesCents: 100_000, orderCents: 5_000 };
const exampleTyped = { monthly: String(example.monthlySalesCents / 100), order: String(example.orderCents / 100) };
const noResult = '–';

interface AmountFieldProps {
  name: keyof typeof exampleTyped;
  label: string;
  typed: string;
}

/**
 * A field for an amount. An empty one is wrong only after it lost the focus: an amount may be retyped. React never sets its
 * value, so what is typed before hydration stays.
 */
function AmountField({ name, label, typed }: AmountFieldProps) {
  const [wasLeft, setLeft] = useState(false);
  const isWrong = parseCents(typed) === null && (wasLeft || typed.trim() !== '');
  const noteId = `${name}-note`;
  return (
    <div>
      <label className="block">
        <span className="mb-1 block font-semibold">{label}</span>
        <span className="flex items-center gap-2">
          <span aria-hidden="true">$</span>
          <input
            className="field tabular-nums"
            name={name}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={exampleTyped[name]}
            aria-describedby={noteId}
            aria-invalid={isWrong || undefined}
            onInput={() => setLeft(false)}
            onBlur={() => setLeft(true)}
          />
        </span>
      </label>
      <p id={noteId} role="alert" className="mt-1 font-semibold" hidden={!isWrong}>
        {words.amount}
      </p>
    </div>
  );
}

interface PlanRowProps {
  name: string;
  isOurs: boolean;
  /** Null if a field has no amount. */
  earnings: Earnings | null;
}

function PlanRow({ name, isOurs, earnings }: PlanRowProps) {
  return (
    <tr className={`border-b border-line ${isOurs ? 'font-semibold' : ''}`.trim()}>
      <th scope="row" className={`py-3 pr-2 sm:pr-4 ${isOurs ? '' : 'font-normal'}`.trim()}>
        {name}
      </th>
      <td className="py-3 pr-2 sm:pr-4 text-right price">{earnings ? formatCents(earnings.feesCents) : noResult}</td>
      <td className="price py-3 text-right">
        <span>{earnings ? formatCents(earnings.keptCents) : noResult}</span>
        <span className="block font-normal text-muted">{earnings && `${earnings.keptPercent}%`}</span>
      </td>
    </tr>
  );
}

interface EarningsTableProps extends Props {
  /** Null if a field has no amount. */
  sales: MonthOfSales | null;
}

/** With large text it scrolls, by the arrow keys too. */
function EarningsTable({ siteName, processing, sales }: EarningsTableProps) {
  const names = [siteName, words.marketplace, words.smallShop];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to take the focus for that
    <section className="overflow-x-auto" aria-label={words.table} tabIndex={0}>
      <table className="w-full text-left" aria-live="polite">
        <thead>
          <tr className="border-b border-ink text-muted">
            <th scope="col" className="py-2 pr-2 sm:pr-4 font-normal">
              {words.where}
            </th>
            <th scope="col" className="py-2 pr-2 sm:pr-4 text-right font-normal">
              {words.fees}
            </th>
            <th scope="col" className="py-2 text-right font-normal">
              {words.keep}
            </th>
          </tr>
        </thead>
        <tbody>
          {listPlans(processing).map((plan, index) => (
            <PlanRow
              key={names[index]}
              name={names[index] ?? ''}
              isOurs={index === 0}
              earnings={sales && computeEarnings(plan, sales)}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function FeeCalculator({ siteName, processing }: Props) {
  const [typed, setTyped] = useState(exampleTyped);
  const form = useRef<HTMLFormElement>(null);
  const read = () => {
    if (!form.current) return;
    const data = new FormData(form.current);
    setTyped({ monthly: String(data.get('monthly')), order: String(data.get('order')) });
  };
  // What was typed before hydration.
  useEffect(read, []);

  const monthlySalesCents = parseCents(typed.monthly);
  const orderCents = parseCents(typed.order);
  const sales: MonthOfSales | null =
    monthlySalesCents !== null && orderCents !== null ? { monthlySalesCents, orderCents } : null;
  return (
    <form ref={form} onInput={read} className="grid gap-6 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] lg:gap-16">
      <p className="if-no-script">
        {words.example(formatCents(example.monthlySalesCents), formatCents(example.orderCents))}
      </p>
      <div className="if-script grid max-w-[34rem] content-start gap-4 md:max-lg:grid-cols-2">
        <AmountField name="monthly" label={words.monthly} typed={typed.monthly} />
        <AmountField name="order" label={words.order} typed={typed.order} />
      </div>
      <EarningsTable siteName={siteName} processing={processing} sales={sales} />
    </form>
  );
}
