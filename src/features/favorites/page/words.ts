/** Texts that people read on the favorites page. */

import { plural } from '../../../platform/plural.ts';

/** What is out of the ordinary, above the favorites. */
export const noticeTexts = {
  memoryOnly: 'Saved for this visit only',
  offline: (changes: number) =>
    plural(changes, {
      one: `${changes} change will sync when you’re back online`,
      other: `${changes} changes will sync when you’re back online`,
    }),
  delayed: (changes: number) =>
    plural(changes, {
      one: `${changes} change not synced yet. We’ll keep trying.`,
      other: `${changes} changes not synced yet. We’ll keep trying.`,
    }),
};

/** The dialog with recently removed favorites. */
export const recentlyRemovedTexts = {
  clearQuestion: (count: number) =>
    plural(count, {
      one: 'Forget this one for good? They can’t be restored after that.',
      other: `Forget all ${count} for good? They can’t be restored after that.`,
    }),
};

/** Export and import of favorites as a file. */
export const exportImportTexts = {
  exported: (fileName: string) => `My Collection is saved as a file: ${fileName}`,
  added: (count: number) =>
    plural(count, { one: `${count} favorite was added.`, other: `${count} favorites were added.` }),
  adding: (count: number) =>
    plural(count, { one: `${count} favorite is being added.`, other: `${count} favorites are being added.` }),
  invalidFile: (fileName: string) => `${fileName} is no file of My Collection, so nothing was changed.`,
  emptyFile: 'There is no favorite in that file.',
  nothingNew: 'Everything in that file is in My Collection already.',
};
