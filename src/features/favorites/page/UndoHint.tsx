import '../../../styles/undo-hint.css';
import { useEffect, useRef } from 'react';
import { RemainingCollections } from '../collections/RemainingCollections.tsx';
import type { FavoriteDto } from '../favorites.api.ts';
import { nameOf } from './card-words.ts';

interface Props {
  item: FavoriteDto;
  onUndo: (item: FavoriteDto) => void;
  /** It has faded. */
  onGone: (item: FavoriteDto) => void;
}

/**
 * Stands where a removed card stood, and fades in 3 s. Its style lets it wait while the pointer or the focus is on it, so
 * the end of the animation is the end of the wait.
 */
export function UndoHint({ item, onUndo, onGone }: Props) {
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => undo.current?.focus({ preventScroll: true }), []);
  return (
    <div className="kept-undo" onAnimationEnd={(event) => event.target === event.currentTarget && onGone(item)}>
      <p>
        <strong>{nameOf(item)}</strong> was removed.
      </p>
      <RemainingCollections item={item} />
      <button ref={undo} type="button" className="btn" onClick={() => onUndo(item)}>
        Undo<span className="sr-only"> removing {nameOf(item)}</span>
      </button>
      <span className="kept-time" aria-hidden="true" />
    </div>
  );
}
