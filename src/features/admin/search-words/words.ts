export const searchWordListWords = {
  title: 'Search Words',
  description: 'Words that mean the same in the search.',
  about: 'Whoever searches for one of these words also finds pieces that have one of the others.',
  search: 'Word',
  empty: 'There are no words yet.',
  view: { all: 'All' },
  words: 'Words',
  also: (words: string) => `also ${words}`,
};

export const searchWordFormWords = {
  add: 'Add Words',
  label: 'Words that mean the same',
  hint: 'With a comma between them, such as: mug, cup, coffee cup. Plurals are found by themselves.',
  back: 'Search Words',
  save: 'Save',
  savedNow: (words: string) => `Saved now: ${words}`,
  remove: 'Remove',
  removeText: 'A search for one of these words then finds only that word.',
  removeButton: 'Remove Words',
};

export const searchWordOutcomes: Readonly<Record<string, string>> = {
  added: 'The words are added. Searches use them right away.',
  changed: 'The words are saved. Searches use them right away.',
  removed: 'The words are removed.',
};

export const searchWordErrors = {
  label: 'The list of words',
  two: 'Type at least two words, with a comma between them.',
  many: (max: number) => `Type at most ${max} words.`,
  long: (max: number) => `Each may be one to ${max} words long, in letters or digits.`,
  full: (max: number) => `There can be ${max} rows of words. Remove one first.`,
  notFound: 'Those words were removed.',
  changed: 'Someone else changed these words. Yours aren’t saved yet. Compare them, and save again.',
};
