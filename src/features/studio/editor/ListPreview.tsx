import { formatCents } from '../../../platform/money.ts';
import { mapNames } from '../../../platform/objects.ts';
import { labelNames } from '../../catalog/piece-fields.ts';
import { describeMaking, keepSizesWhole } from '../../catalog/piece-label.ts';
import type { EditorState, Uploads } from './editor-parts.ts';
import { PhotoImage } from './PhotoImage.tsx';
import { parsePrice } from './typed-fields.ts';
import { editorWords as words } from './words.ts';

interface Props {
  state: EditorState;
  uploads: Uploads;
  owner: string;
}

export function ListPreview({ state, uploads, owner }: Props) {
  const { fields, photos } = state.draft;
  const [first] = photos;
  const cents = parsePrice(fields.price);
  const made = describeMaking(mapNames(labelNames, (name) => fields[name].trim()));
  return (
    <section className="border-t border-line pt-[0.9rem]">
      <h2 className="font-sans text-(length:--text-label) font-normal [line-height:inherit] text-muted">
        {words.previewHeading}
      </h2>
      <div className="mt-[0.6rem] grid grid-cols-[minmax(0,7rem)_1fr] items-end gap-4 leading-[1.45]">
        {first ? <PhotoImage photo={first} upload={uploads[first.id]} sizes="8rem" /> : <span className="blank" />}
        <p className="max-w-[calc(100vw-4rem)] min-w-auto *:block">
          <b>{fields.name.trim() || words.unnamed}</b>
          <span>{owner}</span>
          {made !== '' && <span className="text-muted">{keepSizesWhole(made)}</span>}
          {cents !== null && <span className="price">{formatCents(cents)}</span>}
        </p>
      </div>
    </section>
  );
}
