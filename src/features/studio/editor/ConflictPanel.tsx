import { useEffect, useRef } from 'react';
import { savedSince } from '../words.ts';
import type { Part } from './draft-rules.ts';
import type { Editor } from './editor.store.ts';
import type { EditorState } from './editor-parts.ts';
import type { FieldName } from './field-names.ts';
import { type PieceFields, toFields } from './typed-fields.ts';
import { fieldLabels, conflictWords as words } from './words.ts';

interface Props {
  state: EditorState;
  editor: Editor | null;
  categoryName: (slug: string) => string;
  boxName: (key: string) => string;
}

export function ConflictPanel({ state: { conflict, draft }, editor, categoryName, boxName }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const revision = conflict?.theirs.revision;
  useEffect(() => {
    if (revision !== undefined) heading.current?.focus();
  }, [revision]);
  if (!conflict) return null;
  const { theirs, parts } = conflict;
  const textOf = (part: FieldName, fields: PieceFields): string => {
    const value = fields[part].trim();
    if (part === 'category') return categoryName(value);
    if (part === 'box') return boxName(value);
    return part === 'price' && value !== '' ? `$${value}` : value;
  };
  const versionsOf = (part: Part) =>
    part === 'photos'
      ? [words.theirPhotos, words.yourPhotos]
      : [savedSince(textOf(part, toFields(theirs))), words.yours(textOf(part, draft.fields))];
  return (
    <section className="note note-bad" aria-labelledby="conflict">
      <div className="grid gap-3">
        <h2 id="conflict" ref={heading} tabIndex={-1} className="text-(length:--text-name) focus:outline-none">
          {words.heading}
        </h2>
        <p>{words.text}</p>
        <dl className="grid gap-3">
          {parts.map((part) => {
            const [saved, typed] = versionsOf(part);
            return (
              <div key={part} className="grid gap-1">
                <dt className="font-semibold">{fieldLabels[part]}</dt>
                <dd className="field-problem">{saved}</dd>
                <dd className="field-problem">{typed}</dd>
              </div>
            );
          })}
        </dl>
        {theirs.state !== draft.base?.state && <p>{words.stateNow[theirs.state]}</p>}
        <p className="flex flex-wrap gap-3">
          <button type="button" className="btn" onClick={() => editor?.takeTheirs()}>
            {words.take}
          </button>
          <button type="button" className="btn btn-ink" onClick={() => editor?.keepMine()}>
            {words.keep}
          </button>
        </p>
        <p className="hint">{words.hint}</p>
      </div>
    </section>
  );
}
