import type { FormState } from '../../../platform/forms/form-state.ts';
import { isPrice, isText, type StoreField, type StorePart } from './store-fields.ts';
import { storePartSchemas } from './storefront.api.ts';
import { storefrontEditorWords as words } from './words.ts';

export type PartForm = Pick<FormState, 'values' | 'problems' | 'theirs'> & { part: StorePart };

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

/** Returns how a field is typed: an amount, some lines, or a number. */
export const controlOf = (name: StoreField) =>
  isPrice(name) ? ({ maxlength: 12, inputmode: 'decimal', before: '$' } as const) : isText(name) ? { rows: 2 } : {};
