import { plural } from '../../../platform/plural.ts';

/** The list of categories. */
export const categoryListWords = {
  title: 'Categories',
  description: 'The categories of the site, in their order.',
  about: 'Artists choose one for each piece, and customers search by them. Everybody sees them in this order.',
  none: 'There are no categories yet.',
  /** @param pieces all of them, also drafts and archived ones */
  pieces: (pieces: number, published: number) => {
    if (pieces === 0) return 'No pieces';
    const all = plural(pieces, { one: '1 piece', other: `${pieces} pieces` });
    return published === pieces ? all : `${all}, ${published} published`;
  },
  earlier: (name: string) => `Move ${name} up`,
  later: (name: string) => `Move ${name} down`,
  add: 'Add a Category',
  name: 'Name',
  nameHint: 'It goes to the end of the list, and artists can choose it right away.',
  addButton: 'Add Category',
  full: (max: number) => `There are ${max} categories, which is the most. Remove one to add another.`,
};

/** The page of one category. */
export const categoryPageWords = {
  back: 'Categories',
  description: 'A category of the site.',
  name: 'Name',
  nameHint: (slug: string) =>
    `Every page shows the new name at once. Its pieces stay in it. Tables and the API can still call it ${slug}.`,
  save: 'Save',
  savedNow: (name: string) => `Saved now: ${name}`,
  remove: 'Remove',
  isEmpty: 'No piece is in this category, so it can be removed.',
  favorites: (people: number) =>
    plural(people, {
      one: '1 person has it as a favorite. It leaves their settings.',
      other: `${people} people have it as a favorite. It leaves their settings.`,
    }),
  isUsed: 'A category can be removed once no piece is in it, counting drafts and archived pieces. In it now:',
  more: (count: number) => plural(count, { one: 'And 1 more.', other: `And ${count} more.` }),
  removeButton: 'Remove Category',
};

/** What a form did. */
export const categoryOutcomes: Readonly<Record<string, string>> = {
  added: 'The category is added.',
  moved: 'The order is saved.',
  renamed: 'The new name is saved.',
  removed: 'The category is removed.',
};

/** Refusals. */
export const categoryErrors = {
  nameLabel: 'The name',
  notFound: 'That category was removed.',
  noSlug: 'The name needs a few letters from A to Z, or digits.',
  taken: (other: string) => `“${other}” has this name, or had it. Choose another one.`,
  full: (max: number) => `There can be ${max} categories. Remove one first.`,
  changed: 'Someone else changed this name. Yours isn’t saved yet. Compare them, and save again.',
  used: 'A piece is in this category now, so it can’t be removed.',
  noPlace: 'Something went wrong. Reload the page and try again.',
};
