import { Field } from '../../../platform/forms/Field.tsx';
import { type DetailName, type DetailRow, editorOrder, isDetail, pieceFields } from '../../catalog/piece-fields.ts';
import type { FieldsProps } from './fields-props.ts';
import { PackingFields } from './PackingFields.tsx';
import { fieldLabels, editorWords as words } from './words.ts';

export function CategoryField({ state, facts, onType }: FieldsProps) {
  const { category } = state.draft.fields;
  const isKnown = facts.categories.some(({ slug }) => slug === category);
  return (
    <Field id="piece-category" label={fieldLabels.category} problem={state.problems.category}>
      {(attributes) => (
        <select
          {...attributes}
          name="category"
          className="field"
          value={category}
          onChange={(event) => onType('category', event.currentTarget.value)}
        >
          {/* Drafts from before there was a usual one, sites without one, and drafts in one that was removed. */}
          {!isKnown && <option value={category}>{words.noCategory}</option>}
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

interface DetailProps extends Omit<FieldsProps, 'facts'> {
  name: DetailName;
}

function LineField({ name, state, onType }: DetailProps) {
  const field: DetailRow = pieceFields[name];
  return (
    <Field
      id={`piece-${name}`}
      label={field.label}
      problem={state.problems[name]}
      {...(field.isWide && { className: 'col-span-full' })}
    >
      {(attributes) => (
        <input
          {...attributes}
          name={name}
          className="field"
          autoComplete="off"
          maxLength={field.most ?? 4}
          inputMode={field.kind === 'year' ? 'numeric' : 'text'}
          value={state.draft.fields[name]}
          onChange={(event) => onType(name, event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

function TextField({ name, state, onType }: DetailProps) {
  const { label, most = 0 }: DetailRow = pieceFields[name];
  const text = state.draft.fields[name];
  const used = text.length;
  const counted = used > most ? words.over(used, most) : words.counted(used, most);
  return (
    <Field id={`piece-${name}`} label={label} problem={state.problems[name]} hint={counted}>
      {(attributes) => (
        <textarea
          {...attributes}
          name={name}
          className="field"
          rows={Math.ceil(most / 80)}
          value={text}
          onChange={(event) => onType(name, event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

export function MoreFields({ state, facts, onType, hasCategory }: FieldsProps & { hasCategory: boolean }) {
  const texts = editorOrder.filter(isDetail).filter((name) => pieceFields[name].kind === 'text');
  return (
    <>
      <div className="piece-columns">
        {editorOrder.map((name) => {
          if (name === 'categorySlug') {
            return hasCategory && <CategoryField key={name} state={state} facts={facts} onType={onType} />;
          }
          const isLine = isDetail(name) && !texts.includes(name);
          return isLine && <LineField key={name} name={name} state={state} onType={onType} />;
        })}
      </div>
      {texts.map((name) => (
        <TextField key={name} name={name} state={state} onType={onType} />
      ))}
      <PackingFields state={state} facts={facts} onType={onType} isFolded={hasCategory} />
    </>
  );
}
