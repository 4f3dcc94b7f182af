import { type FormEvent, useState } from 'react';
import { readLine } from '../../../platform/clean-text.ts';
import { formatCents } from '../../../platform/money.ts';
import { readDollars } from '../../buying/fees/parse-cents.ts';
import { maxSaleCents } from '../../buying/in-person/sale-total.ts';
import type { BoothDay } from '../booth.api.ts';
import { maxLengths } from '../sale-limits.ts';
import { Bar } from './Bar.tsx';
import type { Booth } from './booth.store.ts';
import { addOther, askAgainCents, isTooMuch } from './draft.ts';
import { boothWords, tableWords, otherWords as words } from './words.ts';

/** Adds what isn't a piece of the store, with a name and a price. A high price is asked about once more. */
export function OtherScreen({ booth, day }: { booth: Booth; day: BoothDay }) {
  const [name, setName] = useState('');
  const [price, setPrice] = useState('');
  const [problem, setProblem] = useState('');
  const [asked, setAsked] = useState<number | null>(null);
  const cents = readDollars(price);
  const isAsked = asked !== null && asked === cents;

  const typeName = (typed: string) => {
    setName(typed);
    setProblem(readLine(typed, maxLengths.name) === null ? boothWords.badText : '');
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    const line = readLine(name, maxLengths.name);
    if (line === null) return setProblem(boothWords.badText);
    if (line === '' || cents === null || cents < 1) return setProblem(words.wrong);
    const draft = addOther(booth.$draft.get(), booth.newId(), line, cents);
    if (isTooMuch(draft, day)) return setProblem(tableWords.tooMuch(formatCents(maxSaleCents)));
    if (cents >= askAgainCents && !isAsked) {
      setProblem(words.askAgain(formatCents(cents)));
      return setAsked(cents);
    }
    booth.$draft.set(draft);
    booth.go('table');
  };

  return (
    <form className="pos" onSubmit={add}>
      <Bar title={words.title} onBack={booth.back} />
      <div className="pos-body grid content-start gap-4">
        <label className="grid gap-1 font-semibold">
          {words.what}
          <input
            className="pos-field font-normal"
            maxLength={maxLengths.name}
            autoComplete="off"
            value={name}
            onChange={({ target }) => typeName(target.value)}
          />
        </label>
        <label className="grid gap-1 font-semibold">
          <span>{day.tax === null && day.cardTax === null ? words.price : words.priceBeforeTax}</span>
          <input
            className="pos-field font-normal"
            inputMode="decimal"
            autoComplete="off"
            value={price}
            onChange={({ target }) => setPrice(target.value)}
          />
        </label>
        <p role="alert" className="font-semibold">
          {problem}
        </p>
      </div>
      <div className="pos-foot">
        <button type="submit" className="pos-btn pos-money pos-ink">
          {isAsked ? words.yes(formatCents(asked)) : words.add}
        </button>
      </div>
    </form>
  );
}
