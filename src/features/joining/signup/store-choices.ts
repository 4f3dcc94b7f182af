import { normalizeSlug, slugFromName } from '../../catalog/slugs.ts';
import { toThemeName } from '../../catalog/themes.ts';
import type { Customization } from './wizard-state.ts';
import { storeStepWords, storeScriptWords as words } from './words.ts';

export type ChoiceProblems = { readonly [field in keyof Customization]?: string };

/** Returns the slug of a field, which may end with a hyphen that waits for the next word. */
export const finishSlug = (text: string): string => normalizeSlug(text).replace(/-$/, '');

export const finishChoices = ({ vendorSlug, storeName, description, theme }: Customization): Customization => ({
  vendorSlug: finishSlug(vendorSlug),
  storeName: storeName.trim(),
  description: description.trim(),
  theme,
});

/**
 * True while the store URL follows the store's name, because nobody has touched it.
 * @param proposed the invite's store URL; null if the artist chose the one that is filled in
 */
export function isFollowing({ vendorSlug, storeName }: Customization, proposed: string | null): boolean {
  return vendorSlug === proposed || (vendorSlug !== '' && vendorSlug === slugFromName(storeName));
}

/** Returns the store URL that follows a name; the proposed one for a name without a letter that a URL can have. */
export const followName = (storeName: string, proposed: string | null): string =>
  slugFromName(storeName) || (proposed ?? '');

/**
 * Returns the choices to go on with.
 * @param onPage what the page came with
 * @param typed what was typed into it since, by field, which comes first
 * @param kept what this tab has kept
 * @param proposed the invite's store URL; null if the artist chose the one on the page
 */
export function resumeChoices(
  onPage: Customization,
  typed: Readonly<Record<string, string>>,
  kept: Customization,
  proposed: string | null = null,
): Customization {
  const hasKept = kept.storeName !== '' || kept.description !== '';
  const vendorSlug = normalizeSlug(kept.vendorSlug || onPage.vendorSlug);
  const before = { ...kept, vendorSlug, storeName: onPage.storeName || kept.storeName };
  const storeName = typed['storeName'] ?? before.storeName;
  const isRenamed = storeName !== before.storeName && isFollowing(before, proposed);
  return {
    vendorSlug: normalizeSlug(typed['vendorSlug'] ?? (isRenamed ? followName(storeName, proposed) : vendorSlug)),
    storeName,
    description: typed['description'] ?? (onPage.description || kept.description),
    theme: toThemeName(typed['theme'] ?? (hasKept ? kept.theme : onPage.theme)),
  };
}

export const isLineTooLong = (description: string, longest: number): boolean => description.trim().length > longest;

/** @param longestLine in characters, of the description */
export const findChoiceProblems = (
  { vendorSlug, storeName, description }: Customization,
  longestLine: number,
): ChoiceProblems => ({
  ...(vendorSlug === '' && { vendorSlug: words.noUrl }),
  ...(storeName === '' && { storeName: storeStepWords.storeNameMissing }),
  ...(isLineTooLong(description, longestLine) && { description: words.tooLong(longestLine) }),
});

/** Returns the problems that the server found, by field. Those of other fields are left out. */
export const toChoiceProblems = (found: readonly { path: string; message: string }[]): ChoiceProblems =>
  Object.fromEntries(
    found.flatMap(({ path, message }) =>
      path.startsWith('customization.') ? [[path.slice('customization.'.length), message]] : [],
    ),
  );
