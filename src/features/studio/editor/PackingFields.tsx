import { Field } from '../../../platform/forms/Field.tsx';
import { paths } from '../../../site/paths.ts';
import { type Box, formatSize, presets, usualBox } from '../../catalog/boxes/boxes.ts';
import { joinWeight, splitWeight } from '../../catalog/boxes/weights.ts';
import type { FieldsProps } from './fields-props.ts';
import { fieldLabels, editorWords as words } from './words.ts';

const describe = (box: Box) => words.box(box.name, formatSize(box));

function BoxOptions({ boxes }: { boxes: readonly Box[] }) {
  return boxes.map((box) => (
    <option key={box.key} value={box.key}>
      {describe(box)}
    </option>
  ));
}

/** The box that the piece is sent in. Without one, it is the usual one of its category and size. */
function BoxField({ state, facts, onType }: FieldsProps) {
  const { box, category, size } = state.draft.fields;
  const { ownBoxes, slug } = facts;
  const usual = usualBox({ categorySlug: category || null, size }).box;
  const isKnown = [...presets, ...ownBoxes].some(({ key }) => key === box);
  const hint = (
    <>
      {words.boxHint}{' '}
      <a className="tap link" href={paths.vendorBoxes(slug)}>
        {words.addBox}
      </a>
    </>
  );
  return (
    <Field
      id="piece-box"
      label={fieldLabels.box}
      problem={state.problems.box}
      hint={hint}
      className="max-sm:col-span-full"
    >
      {(attributes) => (
        <select
          {...attributes}
          name="box"
          className="field"
          value={isKnown ? box : ''}
          onChange={(event) => onType('box', event.currentTarget.value)}
        >
          <option value="">{words.usualBox(describe(usual))}</option>
          {ownBoxes.length === 0 ? (
            <BoxOptions boxes={presets} />
          ) : (
            <>
              <optgroup label={words.ownBoxes}>
                <BoxOptions boxes={ownBoxes} />
              </optgroup>
              <optgroup label={words.presets}>
                <BoxOptions boxes={presets} />
              </optgroup>
            </>
          )}
        </select>
      )}
    </Field>
  );
}

/** What it weighs without its box, in two fields that are one value. */
function WeightField({ state, onType }: Omit<FieldsProps, 'facts'>) {
  const typed = splitWeight(state.draft.fields.weight);
  const shared = {
    className: 'field min-w-0 flex-1 text-center tabular-nums',
    autoComplete: 'off',
    inputMode: 'decimal',
    maxLength: 6,
  } as const;
  return (
    <Field
      id="piece-weight"
      label={fieldLabels.weight}
      problem={state.problems.weight}
      hint={words.weightHint}
      className="max-sm:col-span-full"
    >
      {({ id, ...attributes }) => (
        <span className="flex items-center gap-2">
          <input
            {...attributes}
            {...shared}
            id={id}
            name="weight.pounds"
            aria-label={words.inPounds}
            value={typed.pounds}
            onChange={(event) => onType('weight', joinWeight({ ...typed, pounds: event.currentTarget.value }))}
          />
          <span aria-hidden="true">{words.pounds}</span>
          <input
            {...attributes}
            {...shared}
            name="weight.ounces"
            aria-label={words.inOunces}
            value={typed.ounces}
            onChange={(event) => onType('weight', joinWeight({ ...typed, ounces: event.currentTarget.value }))}
          />
          <span aria-hidden="true">{words.ounces}</span>
        </span>
      )}
    </Field>
  );
}

export function PackingFields({ isFolded, ...props }: FieldsProps & { isFolded: boolean }) {
  const fields = (
    <div className="piece-columns">
      <BoxField {...props} />
      <WeightField {...props} />
    </div>
  );
  if (!isFolded) return fields;
  return (
    <details className="group">
      <summary className="tap link list-item list-inside py-[0.6rem] group-open:mb-3">{words.packing}</summary>
      {fields}
    </details>
  );
}
