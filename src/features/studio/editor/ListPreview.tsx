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

/** The piece's label as visitors will read it, from what is typed. */
export function ListPreview({ state, uploads, owner }: Props) {
  const { fields, photos } = state.draft;
  const [first] = photos;
  const cents = parsePrice(fields.price);
  const made = describeMaking(mapNames(labelNames, (name) => fields[name].trim()));
  return (
    <section className="piece-preview">
      <h2 className="text-label">{words.previewHeading}</h2>
      <div>
        {first ? <PhotoImage photo={first} upload={uploads[first.id]} sizes="8rem" /> : <span className="blank" />}
        <p>
          <b>{fields.name.trim() || words.unnamed}</b>
          <span>{owner}</span>
          {made !== '' && <span className="text-muted">{keepSizesWhole(made)}</span>}
          {cents !== null && <span className="price">{formatCents(cents)}</span>}
        </p>
      </div>
    </section>
  );
}
