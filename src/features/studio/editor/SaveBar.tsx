import type { MouseEvent } from 'react';
import { paths } from '../../../site/paths.ts';
import { returnParam } from '../../../site/return-path.ts';
import type { EditorState } from './editor-parts.ts';
import { stateLine } from './state-line.ts';
import { saveWords as words } from './words.ts';

interface Props {
  state: EditorState;
  storeSlug: string;
  isNew: boolean;
  /** False until the page's script runs: the form then posts. */
  isLive: boolean;
  /** Starts over with an empty form, which needs no connection. */
  onAnother: (event: MouseEvent) => void;
}

/** @param next the page to come back to */
const signInPath = (next: string) => `${paths.signIn}?${new URLSearchParams({ [returnParam]: next })}`;

const clock = (at: number) => new Date(at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });

export function SaveBar({ state, storeSlug, isNew, isLive, onAnother }: Props) {
  const { draft, phase, done } = state;
  const { base } = draft;
  const isPublished = base?.state === 'published';
  const isArchived = base?.state === 'archived';
  /** Published, or on its way without the vendor: the next piece can be photographed. */
  const mayGoOn = isNew && isLive && (done === 'published' || draft.wish === 'published') && phase !== 'saving';
  const label = isPublished ? words.save : words.publish;
  return (
    <div className="save-bar col-span-full mt-2 leading-[1.35]">
      <p role="status">{isLive ? stateLine(state, clock) : base === null ? words.fresh : words[base.state]}</p>
      {phase === 'signed-out' && (
        <a
          className="btn"
          href={signInPath(base ? paths.vendorPiece(storeSlug, base.id) : paths.vendorNewPiece(storeSlug))}
        >
          {words.signIn}
        </a>
      )}
      {isPublished && base && (
        <a className="btn" href={paths.product(storeSlug, base.slug)}>
          {words.view}
        </a>
      )}
      {base?.state === 'draft' && !mayGoOn && (
        <a className="btn" href={paths.vendorPiecePreview(storeSlug, base.id)}>
          {words.preview}
        </a>
      )}
      {base === null && !isLive && (
        <button type="submit" name="do" value="save" className="btn">
          {words.saveDraft}
        </button>
      )}
      {/* Keys, so that a press on one button never submits as the one that takes its place. */}
      {mayGoOn ? (
        <button key="another" type="button" className="btn btn-ink" onClick={onAnother}>
          {words.another}
        </button>
      ) : isArchived ? (
        <button key="restore" type="submit" name="do" value="draft" className="btn btn-ink">
          {words.restore}
        </button>
      ) : (
        <button key="save" type="submit" name="do" value={isPublished ? 'save' : 'publish'} className="btn btn-ink">
          {label}
        </button>
      )}
    </div>
  );
}
