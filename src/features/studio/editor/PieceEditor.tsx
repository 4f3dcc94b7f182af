import '../../../styles/piece-editor.css';
import { Fragment, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { LiveRegion } from '../../../platform/ui/LiveRegion.tsx';
import { paths } from '../../../site/paths.ts';
import type { StudioPiece } from '../pieces/pieces.api.ts';
import type { SaleNote } from '../sale-note.ts';
import { ConflictPanel } from './ConflictPanel.tsx';
import { draftOf, hasChanges, newDraft } from './draft-rules.ts';
import { idleState } from './editor-parts.ts';
import type { FieldsProps, StoreFacts } from './fields-props.ts';
import { ListPreview } from './ListPreview.tsx';
import { MainFields } from './MainFields.tsx';
import { CategoryField, MoreFields } from './MoreFields.tsx';
import { PhotoPart } from './PhotoPart.tsx';
import { PlainPhotos } from './PlainPhotos.tsx';
import type { FieldProblems, PieceFields } from './piece-fields.ts';
import { SaveBar } from './SaveBar.tsx';
import { useEditor } from './use-editor.ts';
import { type DoneNote, doneWords, saveWords, editorWords as words } from './words.ts';

interface Props {
  facts: StoreFacts;
  accountId: string;
  /** The piece as the server has it; null on the page that adds one. */
  piece: StudioPiece | null;
  /** The id that the form posts for a new piece, without JavaScript. */
  newId: string;
  /** What the piece starts with; an empty string if it has to be chosen. */
  category: string;
  /** What came back from a form without JavaScript. */
  refused: { fields: PieceFields; problems: FieldProblems; problem: string } | null;
  /** What a form without JavaScript has done. */
  done: DoneNote | null;
}

/** Why nobody can buy the published piece yet, or what its buyers pay for shipping. */
function SaleLine({ sale: { text, links } }: { sale: SaleNote }) {
  return (
    <>
      {text}
      {links.map(({ href, text: label }) => (
        <Fragment key={href}>
          {' '}
          <a className="tap link" href={href}>
            {label}
          </a>
        </Fragment>
      ))}
    </>
  );
}

/** The editor of a piece. The server renders a form that works by itself; with JavaScript nothing that is typed is lost. */
export function PieceEditor({ facts, accountId, piece, newId, category, refused, done: note }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [announcement, announce] = useState('');
  /** Goes up with each new piece on this page. */
  const [round, setRound] = useState(0);
  const [start] = useState(() => {
    const draft = piece ? draftOf(piece, 0) : newDraft(newId, category, 0);
    const state = idleState(refused ? { ...draft, fields: refused.fields } : draft);
    return refused ? { ...state, problems: refused.problems, problem: refused.problem } : state;
  });
  const { state, editor, uploads, others, startAnew } = useEditor({ store: facts.slug, accountId, first: start, form });
  const { draft, done, problem, isRestored, conflict } = state;
  const { base } = draft;
  const isNew = piece === null;
  const isLive = editor !== null;
  const fieldsProps: FieldsProps = { state, facts, onType: (name, value) => editor?.type(name, value) };

  // Reloading shows the piece itself as soon as the server has it.
  useEffect(() => {
    if (isNew && base) history.replaceState(history.state, '', paths.vendorPiece(facts.slug, base.id));
  }, [isNew, base, facts.slug]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (editor === null) return;
    event.preventDefault();
    const asked = (event.nativeEvent.submitter as HTMLButtonElement | null)?.value;
    if (asked === 'draft') editor.wish('draft');
    else if (base?.state === 'published') editor.save();
    else editor.wish('published');
    setTimeout(() => {
      const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
      // What is marked may be among what can be said later, which is closed.
      field?.closest('details')?.setAttribute('open', '');
      field?.focus();
    });
  };
  const another = () => {
    setRound((last) => last + 1);
    startAnew();
    history.replaceState(history.state, '', paths.vendorNewPiece(facts.slug));
    scrollTo(0, 0);
  };
  const startOver = () => {
    if (base) return editor?.undo();
    editor?.discard();
    setRound((last) => last + 1);
    startAnew();
  };
  const name = draft.fields.name.trim();
  const isArchived = base?.state === 'archived';
  return (
    <form
      ref={form}
      method="post"
      encType="multipart/form-data"
      noValidate={isLive}
      className="piece-editor"
      onSubmit={submit}
    >
      <input type="hidden" name="id" value={draft.id} />
      <input type="hidden" name="revision" value={base?.revision ?? ''} />
      <input type="hidden" name="seen" value={base?.inventory ?? ''} />
      <div className="piece-news">
        <h1 className={isNew ? undefined : 'sr-only'}>{isNew ? words.newTitle : name || words.unnamed}</h1>
        {note && done === null && (
          <p className="note">
            {doneWords[note]} {note === 'published' && <SaleLine sale={facts.sale} />}
          </p>
        )}
        {done === 'published' && (
          <p className="note">
            {saveWords.forSale(name)} <SaleLine sale={facts.sale} />
          </p>
        )}
        {done === 'draft' && <p className="note">{saveWords.offSale(name)}</p>}
        {others > 0 && <p className="note">{saveWords.others(others)}</p>}
        {isRestored && !conflict && hasChanges(draft) && (
          <p className="note">
            {saveWords.restored}{' '}
            <button type="button" className="tap link" onClick={startOver}>
              {base ? saveWords.undoChanges : saveWords.startOver}
            </button>
          </p>
        )}
        <div role="alert">{problem && <p className="note note-bad">{problem}</p>}</div>
        <ConflictPanel
          state={state}
          editor={editor}
          categoryName={(slug) => facts.categories.find((one) => one.slug === slug)?.name ?? slug}
        />
      </div>
      <PhotoPart key={round} state={state} uploads={uploads} editor={editor} announce={announce} isNew={isNew} />
      {!isLive && <PlainPhotos photos={draft.photos} />}
      <fieldset className="piece-fields" disabled={isArchived}>
        <MainFields {...fieldsProps} isNew={isNew} />
        {isNew ? (
          <>
            <CategoryField {...fieldsProps} />
            <details>
              <summary className="tap link">{words.later}</summary>
              <MoreFields {...fieldsProps} hasCategory={false} />
            </details>
          </>
        ) : (
          <MoreFields {...fieldsProps} hasCategory />
        )}
        <ListPreview state={state} uploads={uploads} owner={facts.owner} />
        {base?.state === 'published' && (
          <div className="take-out">
            <button type="submit" name="do" value="draft" className="btn">
              {saveWords.unpublish}
            </button>
            <p className="hint">{saveWords.unpublishHint}</p>
          </div>
        )}
      </fieldset>
      <SaveBar state={state} storeSlug={facts.slug} isNew={isNew} isLive={isLive} onAnother={another} />
      <LiveRegion message={announcement} />
    </form>
  );
}
