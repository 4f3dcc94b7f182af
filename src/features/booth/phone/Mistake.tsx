import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { ApiError } from '../../../platform/api/typed-fetch.ts';
import { formatCents } from '../../../platform/money.ts';
import type { Booth } from './booth.store.ts';
import { canUndo, type KeptSale } from './kept-sale.ts';
import { doneWords as words } from './words.ts';

/** Takes a sale back that was recorded by mistake, after asking once. */
export function Mistake({ booth, kept }: { booth: Booth; kept: KeptSale }) {
  const { day } = useStore(booth.day.$state);
  const [isAsked, setIsAsked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  if (day === null) return null;
  if (!canUndo(kept, day.phone, new Date())) return day.phone.isHelper ? <p>{words.undoByOwner}</p> : null;
  const undo = async () => {
    setIsBusy(true);
    try {
      await booth.undo(kept.id);
    } catch (error) {
      setProblem((error instanceof ApiError && error.body.error) || words.undoNeedsSignal);
    }
    setIsBusy(false);
  };
  return (
    <div className="grid justify-items-start gap-2">
      {isAsked ? (
        <>
          <p>{words.giveMoneyBack(formatCents(kept.sale.totalCents))}</p>
          <button type="button" className="pos-btn" disabled={isBusy} onClick={() => void undo()}>
            {words.undoNow}
          </button>
        </>
      ) : (
        <p className="flex flex-wrap items-center gap-x-2">
          {words.mistake}
          <button type="button" className="pos-text" onClick={() => setIsAsked(true)}>
            {words.undo}
          </button>
        </p>
      )}
      <p role="alert" className="font-semibold">
        {problem}
      </p>
    </div>
  );
}
