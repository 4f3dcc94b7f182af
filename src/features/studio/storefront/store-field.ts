import { storePartSchemas } from './storefront.api.ts';
import type { StorefrontEditor } from './storefront-page.server.ts';
import { storefrontEditorWords as words } from './words.ts';

/** Returns what a field of the storefront editor shows: what was typed, what is wrong, and what others have saved meanwhile. */
export function storeField({ part, values, problems, theirs }: StorefrontEditor, name: string) {
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
