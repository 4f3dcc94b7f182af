import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { formatCents } from '../../../platform/money.ts';
import { describeRefusal } from '../describe-refusal.ts';
import { Bar } from './Bar.tsx';
import type { Booth } from './booth.store.ts';
import { countUnits } from './draft.ts';
import { isUndone, type KeptSale } from './kept-sale.ts';
import { Mistake } from './Mistake.tsx';
import { ReceiptCode } from './ReceiptCode.tsx';
import { dayWords, doneWords as words } from './words.ts';

function describeState({ sale, state, number, reason }: KeptSale): { title: string; text: string } {
  if (state === 'undone' || state === 'undoing')
    return { title: words.undone, text: words.undoneText(countUnits(sale.lines)) };
  if (state === 'recorded') return { title: words.recorded, text: words.recordedText(number ?? '') };
  if (state === 'refused') return { title: words.refused, text: reason === null ? '' : describeRefusal(reason, sale) };
  if (state === 'unsaved') return { title: words.unsaved, text: words.unsavedText };
  if (state === 'saving') return { title: words.saving, text: '' };
  return { title: words.saved, text: words.savedText };
}

/** The second tap of a double tap on Record hits the same place, and would pass the screen with the change. */
const secondTapMs = 400;

/** What became of a sale: it is on the phone at once, then in the books. */
export function DoneScreen({ booth, id }: { booth: Booth; id: string }) {
  const kept = useStore(booth.outbox.$sales).find((one) => one.id === id);
  const [isPassable, setPassable] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPassable(true), secondTapMs);
    return () => clearTimeout(timer);
  }, []);
  if (kept === undefined) return null;
  const { sale } = kept;
  const { title, text } = describeState(kept);
  const change = sale.handedOverCents === null ? 0 : sale.handedOverCents - sale.totalCents;
  return (
    <div className="pos">
      <Bar title={sale.label ?? dayWords.cash} onBack={booth.back} />
      <div className="pos-body grid content-start gap-3">
        {change > 0 && !isUndone(kept) && (
          <div>
            <p className="font-display text-name">{words.giveBack}</p>
            <p className="pos-total">{formatCents(change)}</p>
          </div>
        )}
        <div role="status">
          <h2 className="text-section">{title}</h2>
          <p className="text-lead">{text}</p>
          {kept.conflict && <p className="note">{words.conflict}</p>}
        </div>
        <div className="border-t border-ink">
          <p className="pos-row">
            <span>{sale.label ?? dayWords.cash}</span>
            <b className="price">{formatCents(sale.totalCents)}</b>
          </p>
          {sale.taxCents > 0 && (
            <p className="pos-row">
              {dayWords.tax}
              <b className="price">{formatCents(sale.taxCents)}</b>
            </p>
          )}
          {sale.lines.map(({ productId, name, unitPriceCents, quantity }) => (
            <p key={`${productId ?? name} ${unitPriceCents}`} className="pos-row">
              <span>{name}</span>
              <b>{quantity}</b>
            </p>
          ))}
        </div>
        {sale.receiptToken !== null && !isUndone(kept) && (
          <ReceiptCode booth={booth} id={id} token={sale.receiptToken} />
        )}
        {!isUndone(kept) && <Mistake key={id} booth={booth} kept={kept} />}
      </div>
      <div className="pos-foot">
        <button
          type="button"
          className="pos-btn pos-money pos-ink"
          disabled={!isPassable}
          onClick={() => booth.go('table')}
        >
          {words.next}
        </button>
      </div>
    </div>
  );
}
