import './piece-editor.css';
import { type MouseEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { LiveRegion } from '../../../platform/ui/LiveRegion.tsx';
import { paths } from '../../../site/paths.ts';
import type { StudioPiece } from '../pieces/pieces.api.ts';
import { draftOf, newDraft } from './draft-rules.ts';
import { idleState, type Uploads } from './editor-parts.ts';
import type { FieldsProps, StoreFacts } from './fields-props.ts';
import type { FormOutcome } from './form-outcome.ts';
import { ListPreview } from './ListPreview.tsx';
import { MainFields } from './MainFields.tsx';
import { CategoryField, MoreFields } from './MoreFields.tsx';
import { PhotoPart } from './PhotoPart.tsx';
import { PieceNews } from './PieceNews.tsx';
import { PlainPhotos } from './PlainPhotos.tsx';
import { SaveBar } from './SaveBar.tsx';
import type { RefusedEdit } from './typed-fields.ts';
import { useEditor } from './use-editor.ts';
import { saveWords, editorWords as words } from './words.ts';

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
  refused: RefusedEdit | null;
  done: FormOutcome | null;
}

function firstState({ piece, newId, category, refused }: Props) {
  const draft = piece ? draftOf(piece, 0) : newDraft(newId, category, 0);
  if (refused === null) return idleState(draft);
  const { fields, problems, problem } = refused;
  return { ...idleState({ ...draft, fields }), problems, problem };
}

/** Moves to the first field that is marked as wrong. It may be among what can be said later, which is closed. */
function focusProblem(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  field?.closest('details')?.setAttribute('open', '');
  field?.focus();
}

function PieceFieldset({ state, facts, onType, uploads, isNew }: FieldsProps & { uploads: Uploads; isNew: boolean }) {
  const fields = { state, facts, onType };
  const pieceState = state.draft.base?.state;
  return (
    <fieldset className="grid min-w-0 content-start gap-5" disabled={pieceState === 'archived'}>
      <MainFields {...fields} isNew={isNew} />
      {isNew ? (
        <>
          <CategoryField {...fields} />
          <details className="group">
            <summary className="tap link list-item list-inside py-[0.6rem] group-open:mb-3">{words.later}</summary>
            <div className="grid gap-5">
              <MoreFields {...fields} hasCategory={false} />
            </div>
          </details>
        </>
      ) : (
        <MoreFields {...fields} hasCategory />
      )}
      <ListPreview state={state} uploads={uploads} owner={facts.owner} />
      {pieceState === 'published' && (
        <div className="border-t border-line pt-5">
          <button type="submit" name="do" value="draft" className="btn">
            {saveWords.unpublish}
          </button>
          <p className="hint">{saveWords.unpublishHint}</p>
        </div>
      )}
    </fieldset>
  );
}

export function PieceEditor(props: Props) {
  const { facts, accountId, piece, done } = props;
  const form = useRef<HTMLFormElement>(null);
  const [announcement, announce] = useState('');
  /** Goes up with each new piece on this page. */
  const [round, setRound] = useState(0);
  const [first] = useState(() => firstState(props));
  const { state, editor, uploads, others, startAnew } = useEditor({ store: facts.slug, accountId, first, form });
  const { draft } = state;
  const { base } = draft;
  const isNew = piece === null;
  const isLive = editor !== null;
  /** True from a press of Publish on, until something is typed: the page of the published piece comes next. */
  const [isLeaving, setLeaving] = useState(false);
  const isGone = isLeaving && state.done === 'published';

  // Reloading shows the piece itself as soon as the server has it.
  useEffect(() => {
    if (isNew && base) history.replaceState(history.state, '', paths.vendorPiece(facts.slug, base.id));
  }, [isNew, base, facts.slug]);

  useEffect(() => {
    if (isGone && base) location.assign(paths.vendorPublishedPiece(facts.slug, base.id));
  }, [isGone, base, facts.slug]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (editor === null) return;
    event.preventDefault();
    const pressed = (event.nativeEvent.submitter as HTMLButtonElement | null)?.value;
    setLeaving(pressed !== 'draft' && base?.state !== 'published');
    if (pressed === 'draft') editor.unpublish();
    else editor.publish();
    setTimeout(() => focusProblem(form.current));
  };
  const startNext = () => {
    setLeaving(false);
    setRound((last) => last + 1);
    startAnew();
  };
  const startOver = () => {
    if (base) return editor?.undo();
    editor?.discard();
    startNext();
  };
  const addAnother = ({ detail }: MouseEvent) => {
    // The second half of a double press of Publish, whose place this button has taken.
    if (detail > 1) return;
    startNext();
    history.replaceState(history.state, '', paths.vendorNewPiece(facts.slug));
    scrollTo(0, 0);
  };
  // What has happened is told by the page that comes next.
  const shown = isGone ? { ...state, done: null } : state;
  const shared = { state: shown, editor, uploads, isNew };
  return (
    <form
      ref={form}
      method="post"
      encType="multipart/form-data"
      noValidate={isLive}
      className="piece-editor"
      onSubmit={submit}
      onInput={() => setLeaving(false)}
    >
      <input type="hidden" name="id" value={draft.id} />
      <input type="hidden" name="revision" value={base?.revision ?? ''} />
      <input type="hidden" name="seen" value={base?.inventory ?? ''} />
      <PieceNews {...shared} facts={facts} others={others} form={done} onStartOver={startOver} />
      <PhotoPart key={round} {...shared} announce={announce} />
      {!isLive && <PlainPhotos photos={draft.photos} />}
      <PieceFieldset {...shared} facts={facts} onType={(name, value) => editor?.type(name, value)} />
      <SaveBar state={shown} storeSlug={facts.slug} isNew={isNew} isLive={isLive} onAnother={addAnother} />
      <LiveRegion message={announcement} />
    </form>
  );
}
