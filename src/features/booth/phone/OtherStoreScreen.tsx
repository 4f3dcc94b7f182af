import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { boothPath } from '../../../site/booth-paths.ts';
import type { BoothDay } from '../booth.api.ts';
import { Bar } from './Bar.tsx';
import type { Booth } from './booth.store.ts';
import { isOnlyHere, isUnsent } from './kept-sale.ts';
import { saveSales } from './save-sales.ts';
import { boothWords, dayWords, pairWords as words } from './words.ts';

interface Props {
  booth: Booth;
  /** The day of the store that this phone sells for. */
  day: BoothDay;
}

/** The booth of a store, on a phone that sells for another one. It can change over once that one has all of its sales, or a file has. */
export function OtherStoreScreen({ booth, day }: Props) {
  const { store } = day;
  const held = useStore(booth.outbox.$sales).filter(isOnlyHere);
  const [exported, setExported] = useState<readonly string[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const isFree = held.every(({ id }) => exported.includes(id));

  const save = () => {
    saveSales(held);
    setExported(held.map(({ id }) => id));
  };
  const send = async () => {
    setIsBusy(true);
    await booth.sync();
    setIsBusy(false);
  };
  const leave = async () => {
    setIsBusy(true);
    await booth.unpair(store.id).catch(() => {
      setProblem(dayWords.unpairFailed);
      setIsBusy(false);
    });
  };

  return (
    <div className="pos">
      <Bar title={boothWords.title} />
      <div className="pos-body grid content-start gap-4">
        <h2 className="text-section">{words.elsewhere(store.name)}</h2>
        <p className="text-lead">{words.changeOver(store.name)}</p>
        <div role="status" className="grid gap-2">
          {held.length > 0 && <p className="note">{words.heldBefore(store.name, held.length)}</p>}
          {held.length > 0 && isFree && <p className="note">{words.exportedBefore(store.name)}</p>}
          {problem && <p className="note">{problem}</p>}
        </div>
        {held.some(isUnsent) && (
          <button type="button" className="pos-btn" disabled={isBusy} onClick={() => void send()}>
            {dayWords.send}
          </button>
        )}
        {held.length > 0 && (
          <button type="button" className="pos-btn" onClick={save}>
            {dayWords.export}
          </button>
        )}
        {isFree && (
          <button type="button" className="pos-btn" disabled={isBusy} onClick={() => void leave()}>
            {words.leave(store.name)}
          </button>
        )}
      </div>
      <div className="pos-foot">
        <a className="pos-btn pos-money pos-ink" href={boothPath(store.slug)}>
          {words.goThere(store.name)}
        </a>
      </div>
    </div>
  );
}
