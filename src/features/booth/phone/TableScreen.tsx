import { useStore } from '@nanostores/react';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { formatCents } from '../../../platform/money.ts';
import { vendorPhonesPath } from '../../../site/booth-paths.ts';
import { maxSaleCents } from '../../buying/in-person/sale-total.ts';
import type { BoothDay } from '../booth.api.ts';
import type { Booth } from './booth.store.ts';
import { listToday } from './day-sums.ts';
import { addPiece, canPrice, countUnits, type Draft, hasCashPrice, isTooMuch, totalOf } from './draft.ts';
import { isOnlyHere, isToday, isUndone, isUnreadable } from './kept-sale.ts';
import { listTable } from './list-table.ts';
import { PieceImage } from './PieceImage.tsx';
import { priceWords } from './price-words.ts';
import { canScan } from './ScanScreen.tsx';
import { TenderButtons } from './TenderButtons.tsx';
import { draftWords, tableWords as words } from './words.ts';

interface Props {
  booth: Booth;
  day: BoothDay;
}

interface TableProps extends Props {
  /** True once somebody wanted to leave the booth in the middle of a sale. */
  isHeld: boolean;
}

function SentState({ booth }: { booth: Booth }) {
  const sales = useStore(booth.outbox.$sales);
  const unsent = sales.filter((kept) => isOnlyHere(kept) && !isUndone(kept)).length;
  const { answered } = useStore(booth.answered.$state);
  const cards = useStore(booth.cards.$cards);
  const today = listToday(sales.filter(isToday), answered, cards);
  const count = today.length;
  const isAllRecorded = today.every(({ state }) => state === 'recorded');
  // Nobody has said yet that nothing was sold.
  const rest = count === 0 && answered === null ? '' : (isAllRecorded ? words.allRecorded : words.sales)(count);
  return <span role="status">{unsent > 0 ? words.withUnsent(count, unsent) : rest}</span>;
}

function Refused({ booth, day }: Props) {
  const refused = useStore(booth.outbox.$sales).filter(({ state }) => state === 'refused');
  const unreadable = refused.filter(isUnreadable).length;
  const kept = refused.length - unreadable;
  if (refused.length === 0) return null;
  return (
    <div className="border-b border-ink px-4 py-2 font-semibold">
      {kept > 0 && (
        <p>
          <span>{words.refused(kept)}</span>
          <a className="pos-text" href={vendorPhonesPath(day.store.slug)}>
            {words.seePhones}
          </a>
        </p>
      )}
      {unreadable > 0 && <p>{words.unreadable(unreadable)}</p>}
    </div>
  );
}

function TableBar({ booth, day, isSearching, onSearch }: Props & { isSearching: boolean; onSearch: () => void }) {
  return (
    <header className="pos-bar">
      <div className="min-w-0 flex-1 leading-tight">
        <h1 className="text-name">
          {day.event?.booth ? words.booth(day.event.booth) : (day.event?.name ?? day.store.name)}
        </h1>
        <SentState booth={booth} />
      </div>
      {canScan() && (
        <button type="button" className="pos-icon" aria-label={words.scan} onClick={() => booth.go('scan')}>
          <svg
            viewBox="0 0 24 24"
            width="28"
            height="28"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            aria-hidden="true"
          >
            <path d="M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M4 12h16" />
          </svg>
        </button>
      )}
      <button
        type="button"
        className="pos-icon"
        aria-label={isSearching ? words.closeSearch : words.search}
        onClick={onSearch}
      >
        <svg
          viewBox="0 0 24 24"
          width="28"
          height="28"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          aria-hidden="true"
        >
          <circle cx="10.5" cy="10.5" r="6.5" />
          <path d="M15.5 15.5L21 21" />
        </svg>
      </button>
      <button type="button" className="pos-text justify-end" onClick={() => booth.go('day')}>
        {words.day}
      </button>
    </header>
  );
}

/** As many as a phone shows. The others are drawn when these can be seen. */
const firstPieces = 15;

interface PieceProps {
  booth: Booth;
  piece: BoothDay['pieces'][number];
  isGone: boolean;
  count: number;
}

/** Only those that change are drawn again: a tap on one is seen at once among sixty. */
const Piece = memo(({ booth, piece, isGone, count }: PieceProps) => {
  const { cashPriceCents } = piece;
  return (
    <li>
      <button
        type="button"
        className="pos-piece w-full"
        data-picked={count > 0 || undefined}
        onClick={() => booth.$draft.set(addPiece(booth.$draft.get(), piece))}
      >
        <PieceImage picture={piece.picture} className={isGone ? 'opacity-50' : ''} />
        <span className="flex items-center justify-between pt-1 text-[1.125rem] font-semibold">
          <span className="price">{formatCents(piece.priceCents)}</span>
          {count > 0 && (
            <span className="bg-ink px-2 text-ground">
              <span>{count}</span>
              <span className="sr-only">{` ${words.picked(count)}`}</span>
            </span>
          )}
        </span>
        {cashPriceCents !== undefined && (
          <span className="leading-tight font-semibold tabular-nums">{words.inCash(formatCents(cashPriceCents))}</span>
        )}
        <span className="leading-tight">{piece.name}</span>
        {isGone && <span className="leading-tight font-semibold">{words.noneLeft}</span>}
      </button>
    </li>
  );
});

function Pieces({ booth, day, search }: Props & { search: string }) {
  const draft = useStore(booth.$draft);
  const sales = useStore(booth.outbox.$sales);
  const table = useMemo(() => listTable(day.pieces, sales), [day.pieces, sales]);
  const wanted = search.trim().toLowerCase();
  const found = table.filter(({ piece }) => piece.name.toLowerCase().includes(wanted));
  const isWhole = useDeferredValue(true, false);
  const shown = isWhole ? found : found.slice(0, firstPieces);
  if (shown.length === 0) return <p>{day.pieces.length === 0 ? words.noPieces : words.noneFound}</p>;
  return (
    <ul className="pos-table">
      {shown.map(({ piece, isGone }) => (
        <Piece
          key={piece.id}
          booth={booth}
          piece={piece}
          isGone={isGone}
          count={countUnits(draft.filter(({ productId }) => productId === piece.id))}
        />
      ))}
    </ul>
  );
}

function Tenders({ booth, day, draft, isHeld }: TableProps & { draft: Draft }) {
  const total = formatCents(totalOf(draft, day, 'other').totalCents);
  const tooMuch = isTooMuch(draft, day);
  const clear = () => {
    booth.$draft.set([]);
    booth.go('table');
  };
  return (
    <>
      {isHeld && (
        <p role="alert" className="flex items-center justify-between gap-x-3">
          <span className="font-semibold">{words.held}</span>
          <button type="button" className="pos-text" onClick={clear}>
            {draftWords.clear}
          </button>
        </p>
      )}
      <ul className="pos-lines">
        {draft.map(({ key, name, quantity, unitPriceCents, cashPriceCents }) => (
          <li key={key} className="pos-row">
            <span className="min-w-0 leading-tight wrap-anywhere">{words.line(name, quantity)}</span>
            <span className={cashPriceCents === null ? 'price' : 'text-right leading-tight tabular-nums'}>
              {words.prices(
                formatCents(quantity * unitPriceCents),
                cashPriceCents === null ? null : formatCents(quantity * cashPriceCents),
              )}
            </span>
          </li>
        ))}
      </ul>
      <div className="flex items-end justify-between gap-3">
        <button type="button" className="pos-text" onClick={() => booth.go('draft')}>
          {(day.tax === null ? words.pieces : words.withTax)(countUnits(draft))}
        </button>
        <output className="pos-total">
          {canPrice(day) ? (
            <button
              type="button"
              className="min-h-16 underline decoration-1 underline-offset-8"
              aria-label={priceWords.change(total)}
              onClick={() => booth.$screen.set({ name: 'price', key: null })}
            >
              {total}
            </button>
          ) : (
            total
          )}
        </output>
      </div>
      {hasCashPrice(draft) && (
        <p className="text-right font-semibold tabular-nums">
          {words.inCash(formatCents(totalOf(draft, day, 'cash').totalCents))}
        </p>
      )}
      {tooMuch && <p role="alert">{words.tooMuch(formatCents(maxSaleCents))}</p>}
      <TenderButtons booth={booth} day={day} draft={draft} />
    </>
  );
}

export function TableScreen({ booth, day, isHeld }: TableProps) {
  const draft = useStore(booth.$draft);
  const { isOffline } = useStore(booth.day.$state);
  const [search, setSearch] = useState<string | null>(null);
  return (
    <div className="pos">
      <div>
        <TableBar
          booth={booth}
          day={day}
          isSearching={search !== null}
          onSearch={() => setSearch(search === null ? '' : null)}
        />
        {isOffline && <p className="bg-ink px-4 py-2 text-ground">{words.offline}</p>}
        <Refused booth={booth} day={day} />
        {search !== null && (
          <input
            className="pos-field placeholder:text-ink"
            type="search"
            aria-label={words.search}
            placeholder={words.search}
            // biome-ignore lint/a11y/noAutofocus: it appears because its button was pressed
            autoFocus
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        )}
      </div>
      <div className="pos-body">
        <Pieces booth={booth} day={day} search={search ?? ''} />
      </div>
      <div className="pos-foot">
        {draft.length > 0 ? (
          <Tenders booth={booth} day={day} draft={draft} isHeld={isHeld} />
        ) : (
          <div className="grid grid-cols-2 gap-2">
            <button type="button" className="pos-btn pos-money" onClick={() => booth.go('other')}>
              {words.other}
            </button>
            <button type="button" className="pos-btn pos-money" onClick={() => booth.go('pickup')}>
              {words.pickup}
            </button>
          </div>
        )}
      </div>
    </div>
  );
}
