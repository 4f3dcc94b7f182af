import { Fragment } from 'react';
import { paths } from '../../../site/paths.ts';
import { presets } from '../../catalog/boxes/boxes.ts';
import type { SaleNote } from '../delivery/sale-note.ts';
import { ConflictPanel } from './ConflictPanel.tsx';
import { hasChanges } from './draft-rules.ts';
import type { Editor } from './editor.store.ts';
import type { EditorState } from './editor-parts.ts';
import type { StoreFacts } from './fields-props.ts';
import type { FormOutcome } from './form-outcome.ts';
import { doneWords, saveWords, editorWords as words } from './words.ts';

interface Props {
  state: EditorState;
  editor: Editor | null;
  facts: StoreFacts;
  /** How many other pieces are waiting to sync. */
  others: number;
  isNew: boolean;
  form: FormOutcome | null;
  onStartOver: () => void;
}

function SaleLine({ sale: { text, links } }: { sale: SaleNote }) {
  return (
    <>
      <span>{text}</span>
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

export function PieceNews({ state, editor, facts, others, isNew, form, onStartOver }: Props) {
  const { draft, done, problem, isRestored, conflict } = state;
  const name = draft.fields.name.trim();
  return (
    <div className="col-span-full grid gap-3 *:empty:hidden">
      <div className="-mt-3 flex flex-wrap items-baseline gap-x-5 lg:block">
        <p>
          <a className="tap link back" href={paths.vendorPieces(facts.slug)}>
            {words.toPieces}
          </a>
        </p>
        <h1 className={`text-name wrap-anywhere ${isNew ? 'lg:text-(length:--text-section)' : 'lg:sr-only'}`}>
          {isNew ? words.newTitle : name || words.unnamed}
        </h1>
      </div>
      {form && done === null && <p className="note">{doneWords[form.note]}</p>}
      {form?.photos.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change
        <p key={index} className="note">
          {text}
        </p>
      ))}
      {done === 'published' && (
        <p className="note">
          <span>{`${saveWords.forSale(name)} `}</span>
          <SaleLine sale={facts.sale} />
        </p>
      )}
      {done === 'draft' && <p className="note">{saveWords.offSale(name)}</p>}
      {others > 0 && <p className="note">{saveWords.others(others)}</p>}
      {isRestored && !conflict && hasChanges(draft) && (
        <p className="note">
          {saveWords.restored}{' '}
          <button type="button" className="tap link" onClick={onStartOver}>
            {draft.base ? saveWords.undoChanges : saveWords.startOver}
          </button>
        </p>
      )}
      <div role="alert">{problem && <p className="note note-bad">{problem}</p>}</div>
      <ConflictPanel
        state={state}
        editor={editor}
        categoryName={(slug) => facts.categories.find((one) => one.slug === slug)?.name ?? slug}
        boxName={(key) => [...presets, ...facts.ownBoxes].find((box) => box.key === key)?.name ?? key}
      />
    </div>
  );
}
