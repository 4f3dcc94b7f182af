import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { formatCents } from '../../../platform/money.ts';
import { vendorPhonesPath } from '../../../site/booth-paths.ts';
import { paths } from '../../../site/paths.ts';
import type { BoothDay } from '../booth.api.ts';
import { Bar } from './Bar.tsx';
import type { Booth } from './booth.store.ts';
import { listToday, listUndone, type SoldToday, sumByTender, sumElsewhere } from './day-sums.ts';
import { formatClock } from './format-clock.ts';
import { isOfToday, isOnlyHere, isToday, isUnreadable, isUnsent } from './kept-sale.ts';
import { saveSales } from './save-sales.ts';
import { dayWords as words } from './words.ts';

interface Props {
  booth: Booth;
  day: BoothDay;
  slug: string;
}

/** @param elsewhere what the store's other phones and its dashboard sold */
function Sums({ sales, elsewhere }: { sales: readonly SoldToday[]; elsewhere: ReturnType<typeof sumElsewhere> }) {
  const sums = sumByTender(sales);
  if (sales.length === 0 && elsewhere.count === 0) return <p>{words.none}</p>;
  return (
    <div>
      {sums.tenders.map(({ label, count, totalCents }) => (
        <p key={label} className="pos-row">
          <span>{words.count(label, count)}</span>
          <b className="price">{formatCents(totalCents)}</b>
        </p>
      ))}
      <p className="pos-row">
        <b>{words.together}</b>
        <b className="price">{formatCents(sums.totalCents)}</b>
      </p>
      {sums.taxCents > 0 && (
        <p className="pos-row">
          {words.tax}
          <b className="price">{formatCents(sums.taxCents)}</b>
        </p>
      )}
      <p className="pos-row">
        {words.cashBox}
        <b className="price">{formatCents(sums.cashCents)}</b>
      </p>
      {elsewhere.count > 0 && (
        <p className="pos-row">
          <span>{words.store(elsewhere.count)}</span>
          <b className="price">{formatCents(sums.totalCents + elsewhere.totalCents)}</b>
        </p>
      )}
    </div>
  );
}

interface SaleProps {
  sale: SoldToday;
  day: BoothDay;
  onOpen: (id: string) => void;
}

function Sale({ sale, day, onOpen }: SaleProps) {
  const { id, cardNumber, names, label, state, totalCents } = sale;
  const text = (
    <>
      <span className="leading-tight">
        <b>{names}</b>
        <br />
        <span>{`${label}. ${words.states[state]}`}</span>
      </span>
      <b className={`price ${state === 'undone' ? 'line-through' : ''}`}>{formatCents(totalCents)}</b>
    </>
  );
  if (cardNumber !== null)
    return (
      <details>
        <summary className="pos-row">{text}</summary>
        <p className="flex flex-wrap items-center gap-x-3 py-2">
          <span>{day.phone.isHelper ? words.refundByOwner : words.refundCard}</span>
          {!day.phone.isHelper && (
            <a className="pos-text" href={paths.vendorOrder(day.store.slug, cardNumber)}>
              {words.seeOrder(cardNumber)}
            </a>
          )}
        </p>
      </details>
    );
  if (id === null) return <p className="pos-row">{text}</p>;
  return (
    <button type="button" className="pos-row" onClick={() => onOpen(id)}>
      {text}
    </button>
  );
}

export function DayScreen({ booth, day, slug }: Props) {
  const sales = useStore(booth.outbox.$sales);
  const { answered, isFresh } = useStore(booth.answered.$state);
  useEffect(() => void booth.answered.refresh(), [booth]);
  const cards = useStore(booth.cards.$cards);
  const today = listToday(sales.filter(isToday), answered, cards.filter(isOfToday));
  const undone = listUndone(sales.filter(isToday), answered);
  const [exported, setExported] = useState<readonly string[]>([]);
  const [said, setSaid] = useState('');
  const held = sales.filter(isOnlyHere);
  const isExported = held.every(({ id }) => exported.includes(id));

  const save = () => {
    saveSales(sales);
    setExported(sales.map(({ id }) => id));
    setSaid(held.length > 0 ? words.exportedAll : '');
  };
  const unpair = async () => {
    if (!isExported) return setSaid((held.some(isUnreadable) ? words.heldToSave : words.held)(held.length));
    await booth.unpair(day.store.id).catch(() => setSaid(words.unpairFailed));
  };

  return (
    <div className="pos">
      <Bar title={words.title} onBack={booth.back} />
      <div className="pos-body grid content-start gap-6">
        <section>
          {day.event !== null && <p>{day.event.name}</p>}
          <h2 className="text-name">{words.phone}</h2>
          {!isFresh && <p role="status">{words.asOf(answered && formatClock(answered.at), day.phone.isHelper)}</p>}
          {(!day.phone.isHelper || today.length === 0) && <Sums sales={today} elsewhere={sumElsewhere(answered)} />}
        </section>
        {day.charges?.map(({ id, amountCents, at }) => (
          <button
            key={id}
            type="button"
            className="pos-btn justify-start! text-left!"
            onClick={() => booth.$screen.set({ name: 'charge', id })}
          >
            {words.charge(formatCents(amountCents), formatClock(at))}
          </button>
        ))}
        {today.length + undone.length > 0 && (
          <section>
            <h2 className="text-name">{words.sales}</h2>
            <ul>
              {[...today, ...undone].map((sale) => (
                <li key={sale.key}>
                  <Sale sale={sale} day={day} onOpen={(id) => booth.$screen.set({ name: 'done', id, from: 'day' })} />
                </li>
              ))}
            </ul>
          </section>
        )}
        <section className="grid gap-2">
          <h2 className="text-name">{words.promiseTitle}</h2>
          <p>{words.promise}</p>
        </section>
        <div className="grid gap-2">
          {day.event !== null && (
            <a className="pos-btn" href={paths.vendorEventDay(slug, day.event.slug)}>
              {words.closeDay}
            </a>
          )}
          {!day.phone.isHelper && (
            <a className="pos-btn" href={vendorPhonesPath(slug)}>
              {words.phones}
            </a>
          )}
          {held.some(isUnsent) && (
            <button type="button" className="pos-btn" onClick={() => void booth.sync()}>
              {words.send}
            </button>
          )}
          <button type="button" className="pos-btn" onClick={save}>
            {words.export}
          </button>
          <button type="button" className="pos-btn" onClick={() => void unpair()}>
            {words.unpair}
          </button>
          <p role="status" className="font-semibold">
            {said}
          </p>
        </div>
      </div>
    </div>
  );
}
