/** The page of a store’s own boxes. */
export const boxWords = {
  pageTitle: (store: string) => `Boxes: ${store}`,
  title: 'Boxes',
  description: 'The boxes your pieces ship in.',
  back: 'Shipping and pickup',
  lead: 'Every piece has a usual box. You can change it in the piece’s editor.',
  own: 'Your boxes',
  none: 'You haven’t added any.',
  presets: 'Common boxes',
  presetsHint: 'Every store can use these. Weights include the empty box and padding.',
  entry: (size: string, weight: string) => `${size} in, ${weight} empty`,
  add: 'Add a Box',
  change: 'Change',
  /** For screen readers, which hear the buttons of all boxes in a row. */
  changeOne: (name: string) => `Change ${name}`,
  remove: 'Remove',
  removeOne: (name: string) => `Remove ${name}`,
  removeHint: 'Pieces that use it go back to their usual box.',
  name: 'Name',
  nameHint: 'Such as: Crate for panels.',
  length: 'Length',
  width: 'Width',
  height: 'Height',
  inches: 'in',
  sidesHint: 'Outside size, rounded up to the inch.',
  weight: 'Weight with padding',
  ounces: 'oz',
  save: 'Save',
  saved: 'Saved.',
  fix: 'Nothing was saved yet. Please fix the highlighted fields.',
  unknown: 'We couldn’t tell what to do with this form. Nothing was changed.',
};

/** What can be wrong with a box. */
export const boxFieldErrors = {
  noName: 'Give the box a name.',
  preset: 'One of the common boxes has this name. Choose another one.',
  taken: 'You already have a box with that name.',
  side: (most: number) => `Enter whole inches, from 1 to ${most}.`,
  weight: (most: number) => `Enter whole ounces, from 0 to ${most.toLocaleString('en-US')}.`,
  tooMany: (most: number) => `A store can have ${most} boxes of its own. Remove one first.`,
  gone: 'This box was removed in the meantime. Nothing was saved.',
};
