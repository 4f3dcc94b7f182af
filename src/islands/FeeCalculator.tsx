import { useEffect, useRef, useState } from 'react';
import { ourPlan } from '../domain/fees/claims.ts';
import type { ProcessingFeeSetting } from '../domain/fees/fees.ts';
import { artistKeeps, type MonthOfSales, plans } from '../domain/fees/plans.ts';
import { formatCents } from '../domain/money.ts';
import { typedCents } from './typed-cents.ts';

interface Props {
  siteName: string;
  processing: ProcessingFeeSetting;
}

const first: MonthOfSales = { monthlySalesCents: 100_000, orderCents: 5_000 };

function Field({ name, label, cents }: { name: string; label: string; cents: number }) {
  return (
    <label className="block">
      <span className="mb-1 block text-label text-muted">{label}</span>
      <span className="flex items-center gap-2">
        <span aria-hidden="true">$</span>
        <input
          className="field tabular-nums"
          name={name}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={String(cents / 100)}
        />
      </span>
    </label>
  );
}

/** What an artist would keep of their own month, under the three plans of the about page's table. */
export function FeeCalculator({ siteName, processing }: Props) {
  const [month, setMonth] = useState(first);
  const form = useRef<HTMLFormElement>(null);
  const read = () => {
    if (!form.current) return;
    const typed = new FormData(form.current);
    setMonth({
      monthlySalesCents: typedCents(String(typed.get('monthly'))),
      orderCents: typedCents(String(typed.get('order'))),
    });
  };
  // What was typed before this came alive counts as well.
  useEffect(read, []);

  const rows = [
    { name: siteName, ...artistKeeps(ourPlan(processing), month) },
    { name: 'A marketplace', ...artistKeeps(plans.marketplace, month) },
    { name: 'A small-shop service', ...artistKeeps(plans.smallShop, month) },
  ];
  return (
    <form ref={form} onInput={read} onSubmit={(event) => event.preventDefault()}>
      <div className="mb-6 grid max-w-[34rem] gap-4 md:grid-cols-2">
        <Field name="monthly" label="Sales in a month" cents={first.monthlySalesCents} />
        <Field name="order" label="An average order" cents={first.orderCents} />
      </div>
      <table className="w-full max-w-[46rem] border-collapse text-left wrap-anywhere" aria-live="polite">
        <thead>
          <tr className="border-b border-ink text-label text-muted">
            <th scope="col" className="py-2 pr-2 sm:pr-4 font-normal">
              Where
            </th>
            <th scope="col" className="py-2 pr-2 sm:pr-4 text-right font-normal">
              Fees
            </th>
            <th scope="col" className="py-2 text-right font-normal">
              You keep
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, feesCents, keptCents, keptPercent }, index) => (
            <tr key={name} className={`border-b border-line ${index === 0 ? 'font-semibold' : ''}`}>
              <th scope="row" className="py-3 pr-2 sm:pr-4 font-[inherit]">
                {name}
              </th>
              <td className="py-3 pr-2 sm:pr-4 text-right tabular-nums">{formatCents(feesCents)}</td>
              <td className="py-3 text-right tabular-nums">
                {formatCents(keptCents)}
                {keptPercent !== null && (
                  <span className="block text-label font-normal text-muted">{keptPercent}%</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </form>
  );
}
