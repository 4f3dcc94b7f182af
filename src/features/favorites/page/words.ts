/** Texts that people read on the favorites page. */

import { plural } from '../../../platform/plural.ts';

/** What is out of the ordinary, above the favorites. */
export const noticeTexts = {
  memoryOnly: 'This browser can’t save changes. Stay on this page until they sync.',
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

/** How many favorites match the search and the tab, for screen readers. */
export const resultTexts = {
  shown: (found: number, all: number) =>
    plural(all, { one: `Showing ${found} of ${all} favorite`, other: `Showing ${found} of ${all} favorites` }),
};

/** The dialog with recently removed favorites. */
export const recentlyRemovedTexts = {
  clearQuestion: (count: number) =>
    plural(count, {
      one: 'Permanently delete this item? You can’t undo this.',
      other: `Permanently delete all ${count} items? You can’t undo this.`,
    }),
};

/** Export and import of favorites as a file. */
export const exportImportTexts = {
  exported: (fileName: string) => `Saved to ${fileName}. Check your downloads.`,
  added: (count: number) =>
    plural(count, { one: `${count} favorite was added.`, other: `${count} favorites were added.` }),
  adding: (count: number) => plural(count, { one: `Adding ${count} favorite…`, other: `Adding ${count} favorites…` }),
  invalidFile: (fileName: string) => `${fileName} isn’t a My Collection file. Nothing was changed.`,
  emptyFile: 'That file has no favorites in it.',
  nothingNew: 'Everything in that file is already in My Collection.',
};
