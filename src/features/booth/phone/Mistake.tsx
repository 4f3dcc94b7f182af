import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../platform/api/typed-fetch.ts';
import { formatCents } from '../../../platform/money.ts';
import type { Booth } from './booth.store.ts';
import { countUnits } from './draft.ts';
import { canUndo, type KeptSale } from './kept-sale.ts';
import { doneWords as words } from './words.ts';

/** Takes a sale back that was recorded by mistake, after asking once. */
export function Mistake({ booth, kept }: { booth: Booth; kept: KeptSale }) {
  const { day } = useStore(booth.day.$state);
  const [isAsked, setIsAsked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const question = useRef<HTMLDivElement>(null);
  // It begins where the screen ends.
  useEffect(() => {
    if (isAsked) question.current?.scrollIntoView({ block: 'end' });
  }, [isAsked]);
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
  const cancel = () => {
    setIsAsked(false);
    setProblem('');
  };
  return (
    <div ref={question} className="grid scroll-mb-5 justify-items-start gap-2">
      {isAsked ? (
        <>
          <p>{words.giveMoneyBack(formatCents(kept.sale.totalCents), countUnits(kept.sale.lines))}</p>
          <div className="flex flex-wrap gap-x-4">
            <button type="button" className="pos-btn" disabled={isBusy} onClick={() => void undo()}>
              {words.undoNow}
            </button>
            <button type="button" className="pos-text" disabled={isBusy} onClick={cancel}>
              {words.cancelUndo}
            </button>
          </div>
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
