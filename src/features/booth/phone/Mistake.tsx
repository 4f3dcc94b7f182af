import { useStore } from '@nanostores/react';
import { paths } from '../../../site/paths.ts';
import type { Booth } from './booth.store.ts';
import { doneWords as words } from './words.ts';

/** A phone takes nothing back, so this says where a sale is undone. @param number of its order; null until it is recorded */
export function Mistake({ booth, number }: { booth: Booth; number: string | null }) {
  const { day } = useStore(booth.day.$state);
  if (day === null) return null;
  if (number === null) return <p>{`${words.mistake} ${words.undoLater}`}</p>;
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      {words.mistake}
      <a className="pos-text" href={paths.vendorOrder(day.store.slug, number)} target="_blank" rel="noreferrer">
        {words.undo}
      </a>
    </p>
  );
}
