import type { DemoNewcomer } from './types.ts';

export const shelbyParkBindery: DemoNewcomer = {
  slug: 'shelby-park-bindery',
  name: 'Shelby Park Bindery',
  owner: 'Nora Whitfield',
  email: 'nora@example.com',
  neighborhood: 'Shelby Park',
  description: 'Journals sewn by hand, bound in paste paper and goatskin.',
  about:
    'I learned to sew books from a retired printer on Oak Street, and I still use her bone folder.\n\n' +
    'The covers are paste papers that I comb and stamp on the kitchen floor, one sheet at a time.',
  joinedDate: '2026-10-05',
  theme: 'minimal',
  drafts: [
    { slug: 'river-journal', name: 'River Journal', priceCents: 4800, category: 'Paper and Books' },
    { slug: 'pocket-sketchbook', name: 'Pocket Sketchbook', priceCents: 2600, category: 'Paper and Books' },
  ],
};
