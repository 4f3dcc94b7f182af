import { useStore } from '@nanostores/react';
import { formatCents } from '../../../platform/money.ts';
import { minimumChargeCents } from '../../buying/fees/fees.ts';
import { maxSaleCents } from '../../buying/in-person/sale-total.ts';
import { listedAt, priceReasonNames } from '../../buying/in-person/words.ts';
import type { BoothDay } from '../booth.api.ts';
import { Bar } from './Bar.tsx';
import type { Booth } from './booth.store.ts';
import { canPrice, changeQuantity, countUnits, type DraftLine, findCardProblem, isTooMuch, totalOf } from './draft.ts';
import { PieceImage } from './PieceImage.tsx';
import { priceWords } from './price-words.ts';
import { tableWords, draftWords as words } from './words.ts';

interface Props {
  booth: Booth;
  day: BoothDay;
}

interface LineProps extends Props {
  line: DraftLine;
}

function LinePrice({ booth, day, line }: LineProps) {
  const { key, unitPriceCents, listPriceCents, cashPriceCents, reason } = line;
  const price = tableWords.prices(
    formatCents(unitPriceCents),
    cashPriceCents === null ? null : formatCents(cashPriceCents),
  );
  const look = cashPriceCents === null ? 'price' : 'tabular-nums';
  return (
    <>
      {canPrice(day) ? (
        <button
          type="button"
          className={`pos-text ${look}`}
          aria-label={priceWords.change(price)}
          onClick={() => booth.$screen.set({ name: 'price', key })}
        >
          {price}
        </button>
      ) : (
        <span className={look}>{price}</span>
      )}
      {unitPriceCents !== listPriceCents && (
        <span className="block">{listedAt(formatCents(listPriceCents), reason && priceReasonNames[reason])}</span>
      )}
    </>
  );
}

function Line({ booth, day, line }: LineProps) {
  const change = (by: number) => booth.$draft.set(changeQuantity(booth.$draft.get(), line.key, by));
  const price = <LinePrice booth={booth} day={day} line={line} />;
  // Two prices are too wide for their place on a narrow phone.
  const isWide = line.cashPriceCents !== null;
  return (
    <li className={`pos-row ${isWide ? 'flex-wrap gap-y-0!' : ''}`}>
      <PieceImage picture={line.picture} className="w-16" />
      <span className="min-w-0 flex-1 leading-tight">
        <b className="font-display">{line.name}</b>
        {!isWide && <span className="block">{price}</span>}
      </span>
      <button type="button" className="pos-btn" aria-label={words.fewer(line.name)} onClick={() => change(-1)}>
        −
      </button>
      <output className="text-lead font-semibold">{line.quantity}</output>
      <button type="button" className="pos-btn" aria-label={words.more(line.name)} onClick={() => change(1)}>
        +
      </button>
      {isWide && <span className="basis-full">{price}</span>}
    </li>
  );
}

interface TenderProps {
  title: string;
  text: string;
  cents: number;
  disabled?: boolean;
  onClick: () => void;
}

const Tender = ({ title, text, cents, disabled = false, onClick }: TenderProps) => (
  <button type="button" className="pos-row pos-money" disabled={disabled} onClick={onClick}>
    <span>
      <b className="font-display text-name">{title}</b>
      <br />
      <span>{text}</span>
    </span>
    <b className="price text-lead">{formatCents(cents)}</b>
  </button>
);

function cardLabel(problem: ReturnType<typeof findCardProblem>): string {
  if (problem === 'offline') return words.cardOff;
  if (problem === 'notReady') return words.notReady;
  return problem === 'tooSmall' ? words.cardTooSmall(formatCents(minimumChargeCents)) : words.cardText;
}

export function DraftScreen({ booth, day }: Props) {
  const draft = useStore(booth.$draft);
  const { isOffline } = useStore(booth.day.$state);
  const total = totalOf(draft, day, 'other');
  const cardProblem = findCardProblem(draft, day, isOffline);
  const isOff = draft.length === 0 || isTooMuch(draft, day);
  const clear = () => {
    booth.$draft.set([]);
    booth.go('table');
  };
  return (
    <div className="pos">
      <Bar title={words.title} onBack={booth.back}>
        <button type="button" className="pos-text justify-end" onClick={clear}>
          {words.clear}
        </button>
      </Bar>
      <div className="pos-body">
        <ul>
          {draft.map((line) => (
            <Line key={line.key} booth={booth} day={day} line={line} />
          ))}
        </ul>
        <button type="button" className="pos-text" onClick={() => booth.go('other')}>
          {words.addOther}
        </button>
        <p className="pos-row">
          <span>{words.pieces(countUnits(draft))}</span>
          <b className="price">{formatCents(total.subtotalCents)}</b>
        </p>
        {day.tax !== null && (
          <p className="pos-row">
            <span>{day.tax.name}</span>
            <b className="price">{formatCents(total.taxCents)}</b>
          </p>
        )}
        {isTooMuch(draft, day) && <p role="alert">{tableWords.tooMuch(formatCents(maxSaleCents))}</p>}
        <p className="pos-total py-3 text-right">{formatCents(total.totalCents)}</p>
      </div>
      <div className="pos-foot gap-0 py-0">
        <Tender
          title={words.cash}
          text={day.roundsCash ? words.toNickel : words.noFee}
          cents={totalOf(draft, day, 'cash').totalCents}
          disabled={isOff}
          onClick={() => booth.go('cash')}
        />
        <Tender
          title={words.card}
          text={cardLabel(cardProblem)}
          cents={totalOf(draft, day, null).totalCents}
          disabled={cardProblem !== null || isOff}
          onClick={() => booth.go('card')}
        />
        <Tender
          title={words.elsewhere}
          text={words.elsewhereText}
          cents={total.totalCents}
          disabled={isOff}
          onClick={() => booth.go('elsewhere')}
        />
      </div>
    </div>
  );
}
