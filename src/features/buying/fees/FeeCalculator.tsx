import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { formatCents } from '../../../platform/money.ts';
import type { ProcessingFeeSetting } from './fees.ts';
import { computeEarnings, getOurPlan, type MonthOfSales, type Plan, plans } from './plans.ts';
import { calculatorWords as words } from './words.ts';

interface Props {
  siteName: string;
  processing: ProcessingFeeSetting;
}

const names = ['monthly', 'order'] as const;
type Name = (typeof names)[number];
type Typed = Record<Name, string>;

const first: Typed = { monthly: '1000', order: '50' };

function Field({ name, isWrong }: { name: Name; isWrong: boolean }) {
  const note = `${name}-note`;
  return (
    <div>
      <label className="block">
        <span className="mb-1 block font-semibold">{words[name]}</span>
        <span className="flex items-center gap-2">
          <span aria-hidden="true">$</span>
          <input
            className="field tabular-nums"
            name={name}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={first[name]}
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? note : undefined}
          />
        </span>
      </label>
      {isWrong && (
        <p id={note} role="alert" className="mt-1 font-semibold">
          {words.amount}
        </p>
      )}
    </div>
  );
}

/** Reads the month of sales; null until both fields hold an amount. */
function readMonth({ monthly, order }: Typed): MonthOfSales | null {
  const [monthlySalesCents, orderCents] = [parseCents(monthly), parseCents(order)];
  return monthlySalesCents === null || orderCents === null ? null : { monthlySalesCents, orderCents };
}

/** Calculates what an artist would keep of their own sales, under the three plans of the about page's table. */
export function FeeCalculator({ siteName, processing }: Props) {
  const [typed, setTyped] = useState(first);
  // Fields that lost the focus. An empty field is wrong only then, because it is also empty while an amount is retyped.
  const [left, setLeft] = useState<readonly string[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const read = () => {
    if (!form.current) return;
    const data = new FormData(form.current);
    setTyped({ monthly: String(data.get('monthly')), order: String(data.get('order')) });
    setLeft([]);
  };
  // Read what was typed before the island was hydrated.
  useEffect(read, []);
  const isWrong = (name: Name) =>
    parseCents(typed[name]) === null && (typed[name].trim() !== '' || left.includes(name));

  const month = readMonth(typed);
  const keeps = (plan: Plan) => month && computeEarnings(plan, month);
  const rows = [
    { name: siteName, kept: keeps(getOurPlan(processing)) },
    { name: words.marketplace, kept: keeps(plans.marketplace) },
    { name: words.smallShop, kept: keeps(plans.smallShop) },
  ];
  return (
    <form
      ref={form}
      className="grid gap-6 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] lg:gap-16"
      onInput={read}
      onBlur={({ target }: FocusEvent) => target instanceof HTMLInputElement && setLeft([...left, target.name])}
      onSubmit={(event) => event.preventDefault()}
    >
      <p className="if-no-script">
        {words.example(formatCents(parseCents(first.monthly) ?? 0), formatCents(parseCents(first.order) ?? 0))}
      </p>
      <div className="if-script grid max-w-[34rem] content-start gap-4 md:max-lg:grid-cols-2">
        {names.map((name) => (
          <Field key={name} name={name} isWrong={isWrong(name)} />
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: with large text it scrolls, by the arrow keys too */}
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
            {rows.map(({ name, kept }, index) => (
              <tr key={name} className={`border-b border-line ${index === 0 ? 'font-semibold' : ''}`}>
                <th scope="row" className={`py-3 pr-2 sm:pr-4 ${index === 0 ? '' : 'font-normal'}`}>
                  {name}
                </th>
                <td className="py-3 pr-2 sm:pr-4 text-right price">{kept ? formatCents(kept.feesCents) : '–'}</td>
                <td className="price py-3 text-right">
                  {kept ? formatCents(kept.keptCents) : '–'}
                  {kept && <span className="block font-normal text-muted">{kept.keptPercent}%</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </form>
  );
}

const leastCents = 100;
const mostCents = 100_000_000;

/** "1234.5" or "1,234.50". Any other comma is refused, because it may be a decimal comma. */
const amount = /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d*)?$|^\.\d+$/;

/** Parses dollars to cents. Returns null if the text is no amount, or outside the range that `calculatorWords.amount` names. */
export function parseCents(text: string): number | null {
  const typed = text.replace(/[$\s]/g, '');
  if (!amount.test(typed)) return null;
  const cents = Math.round(Number(typed.replaceAll(',', '')) * 100);
  return cents >= leastCents && cents <= mostCents ? cents : null;
}
