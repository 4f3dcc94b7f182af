import type { ChangeEvent } from 'react';
import { Field } from '../../../platform/forms/Field.tsx';
import { normalizeSlug } from '../../catalog/slugs.ts';
import { finishSlug } from './store-choices.ts';
import { useSlugCheck } from './use-slug-check.ts';
import { storeUrlWords as words } from './words.ts';

interface Props {
  label: string;
  host: string;
  /** What is in the field: a slug, or one with a hyphen at its end, which waits for the next word. */
  text: string;
  problem: string | undefined;
  rule?: string;
  onChange(text: string): void;
}

/** Normalizes what is typed in place, so that the caret stays where it is. */
function normalize(input: HTMLInputElement): string {
  const { value, selectionStart } = input;
  const slug = normalizeSlug(value);
  if (slug !== value) {
    input.value = slug;
    const caret = normalizeSlug(value.slice(0, selectionStart ?? value.length)).length;
    input.setSelectionRange(caret, caret);
  }
  return slug;
}

/**
 * The `Field` of a store URL, with the site's address before it. A component of its own, because it normalizes what is typed, asks the
 * server if it is free, and says so in two lines. Both forms that ask for a URL use it.
 */
export function SlugField({ label, host, text, problem, rule = words.rule, onChange }: Props) {
  const check = useSlugCheck(finishSlug(text));
  const isRefused = problem !== undefined || check?.free === false;
  const type = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    // A word that is being composed would lose its letters.
    const isComposing = 'isComposing' in nativeEvent && nativeEvent.isComposing === true;
    onChange(isComposing ? currentTarget.value : normalize(currentTarget));
  };
  const leave = () => {
    const slug = finishSlug(text);
    if (slug !== text) onChange(slug);
  };
  return (
    <div>
      <Field
        id="store-url"
        label={label}
        labelClass="mb-1 block font-semibold"
        note={{
          role: 'status',
          className: 'said',
          'data-free': problem ? undefined : check?.free,
          children: problem ?? check?.message,
        }}
      >
        {({ id, 'aria-describedby': note }) => (
          <span className="prefix">
            <span id="store-url-site">{`${host}/`}</span>
            <input
              id={id}
              name="vendorSlug"
              className="field"
              value={text}
              maxLength={60}
              required
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              aria-invalid={isRefused || undefined}
              aria-describedby={`store-url-site ${note} store-url-rule`}
              onChange={type}
              onBlur={leave}
            />
          </span>
        )}
      </Field>
      <p id="store-url-rule" className="mt-1 text-label text-muted">
        {rule}
      </p>
    </div>
  );
}
