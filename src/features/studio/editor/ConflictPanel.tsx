import { useEffect, useRef } from 'react';
import type { Editor } from './editor.store.ts';
import type { EditorState } from './editor-parts.ts';
import type { Part } from './merge.ts';
import { toFields } from './piece-fields.ts';
import { fieldLabels, conflictWords as words } from './words.ts';

interface Props {
  state: EditorState;
  editor: Editor | null;
  categoryName: (slug: string) => string;
}

/** Tells that somebody else saved the piece first, shows what they changed, and asks whose version stays. */
export function ConflictPanel({ state: { conflict, draft }, editor, categoryName }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const revision = conflict?.theirs.revision;
  useEffect(() => {
    if (revision !== undefined) heading.current?.focus();
  }, [revision]);
  if (!conflict) return null;
  const { theirs, parts } = conflict;
  const shown = (part: Part, isTheirs: boolean): string => {
    if (part === 'photos') return isTheirs ? words.otherPhotos : words.yourPhotos;
    const value = (isTheirs ? toFields(theirs) : draft.fields)[part].trim();
    if (value === '') return words.empty;
    if (part === 'category') return categoryName(value);
    return part === 'price' ? `$${value}` : value;
  };
  return (
    <section className="conflict" aria-labelledby="conflict">
      <h2 id="conflict" ref={heading} tabIndex={-1}>
        {words.heading}
      </h2>
      <p>{words.text}</p>
      <dl>
        {parts.map((part) => (
          <div key={part}>
            <dt>{fieldLabels[part]}</dt>
            <dd>
              <b>{words.theirs}</b> {shown(part, true)}
            </dd>
            <dd>
              <b>{words.yours}</b> {shown(part, false)}
            </dd>
          </div>
        ))}
      </dl>
      {theirs.state !== draft.base?.state && <p>{words.stateNow[theirs.state]}</p>}
      <p className="conflict-ways">
        <button type="button" className="btn" onClick={() => editor?.takeTheirs()}>
          {words.take}
        </button>
        <button type="button" className="btn btn-ink" onClick={() => editor?.writeMine()}>
          {words.write}
        </button>
      </p>
      <p className="hint">{words.kept}</p>
    </section>
  );
}
