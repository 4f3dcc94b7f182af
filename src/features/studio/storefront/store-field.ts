import type { FormState } from '../../../platform/forms/form-state.ts';
import type { StorePart } from './store-fields.ts';
import { storePartSchemas } from './storefront.api.ts';
import { storefrontEditorWords as words } from './words.ts';

type PartForm = Pick<FormState, 'values' | 'problems' | 'theirs'> & { part: StorePart };

/** Returns what a field of the store’s forms shows: what was typed, what is wrong, and what others have saved meanwhile. */
export function storeField({ part, values, problems, theirs }: PartForm, name: string) {
  const saved = theirs[name];
  return {
    name,
    schema: storePartSchemas[part],
    autocomplete: 'off',
    value: values[name] ?? '',
    problem: problems[name],
    saved: saved === undefined ? undefined : words.theirs(saved),
  } as const;
}
