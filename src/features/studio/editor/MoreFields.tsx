import { pieceLimits } from '../pieces/pieces.ts';
import { Field } from './Field.tsx';
import type { FieldsProps } from './fields-props.ts';
import type { FieldName } from './piece-fields.ts';
import { editorWords as words } from './words.ts';

/** The category, which starts with the usual one. */
export function CategoryField({ state, facts, onType }: FieldsProps) {
  const { category } = state.draft.fields;
  return (
    <Field label={words.category} problem={state.problems.category}>
      {(attributes) => (
        <select
          {...attributes}
          name="category"
          className="field"
          value={category}
          onChange={(event) => onType('category', event.currentTarget.value)}
        >
          {/* Drafts from before there was a usual one, and sites without one. */}
          {category === '' && <option value="">{words.noCategory}</option>}
          {facts.categories.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** What can be said later. */
export function MoreFields({ state, facts, onType, hasCategory }: FieldsProps & { hasCategory: boolean }) {
  const { draft, problems } = state;
  const { fields } = draft;
  const text = (name: Extract<FieldName, 'medium' | 'size' | 'year'>, label: string, className?: string) => (
    <Field label={label} problem={problems[name]} {...(className === undefined ? {} : { className })}>
      {(attributes) => (
        <input
          {...attributes}
          name={name}
          className="field"
          autoComplete="off"
          maxLength={name === 'year' ? 4 : pieceLimits[name]}
          inputMode={name === 'year' ? 'numeric' : 'text'}
          value={fields[name]}
          onChange={(event) => onType(name, event.currentTarget.value)}
        />
      )}
    </Field>
  );
  const used = [...fields.description].length;
  const most = pieceLimits.description;
  const counted = used > most ? words.over(used, most) : words.counted(used, most);
  return (
    <>
      <div className="two">
        {text('medium', words.medium, 'whole')}
        {text('size', words.size)}
        {hasCategory && <CategoryField state={state} facts={facts} onType={onType} />}
        {text('year', words.year)}
      </div>
      <Field label={words.words} problem={problems.description} hint={counted}>
        {(attributes) => (
          <textarea
            {...attributes}
            name="description"
            className="field"
            rows={5}
            value={fields.description}
            onChange={(event) => onType('description', event.currentTarget.value)}
          />
        )}
      </Field>
    </>
  );
}
