import type { FormState } from '../../../platform/forms/form-state.ts';
import { editStoreSchema } from './storefront.api.ts';
import { storefrontEditorWords as words } from './words.ts';

/** Returns what a field of the store’s forms shows: what was typed, what is wrong, and what others have saved meanwhile. */
export function storeField(
  { values, problems, theirs }: Pick<FormState, 'values' | 'problems' | 'theirs'>,
  name: string,
) {
  const saved = theirs[name];
  return {
    name,
    schema: editStoreSchema,
    autocomplete: 'off',
    value: values[name] ?? '',
    problem: problems[name],
    saved: saved === undefined ? undefined : words.theirs(saved),
  } as const;
}
