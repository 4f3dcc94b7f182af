import type { DemoPicture } from './types.ts';

export interface DemoApplicant {
  email: string;
  name: string;
  makes: string;
  links: readonly string[];
  pictures: readonly DemoPicture[];
  /** How many days ago it was sent. */
  days: number;
  /** What was written back, and how many days ago; missing for nothing. */
  reply?: { body: string; days: number };
  /** How many days ago it was declined; missing if it is open. */
  declined?: number;
}

const sheet = (name: string, alt: string): DemoPicture => ({
  key: `demo/del-wendt/${name}`,
  width: 1020,
  height: 1360,
  alt,
  widths: [340, 480, 720, 1020],
});

export const demoApplicants: readonly DemoApplicant[] = [
  {
    email: 'del.wendt@example.com',
    name: 'Del Wendt',
    makes:
      'I marble paper by hand in a shed behind my house in Germantown, with inks that I grind myself on a bath of carrageenan. Each sheet is the only one of its kind. Bookbinders use them for endpapers, and I frame the best ones.\n\nI’ve been at it for nine years and sell at the Flea Off Market when the weather holds.',
    links: ['https://delwendt.example.com/'],
    pictures: [sheet('river-waves', 'A sheet of paper marbled in long waves of green, cream, and ochre.')],
    days: 2,
  },
  {
    email: 'noor.haddad@example.com',
    name: 'Noor Haddad',
    makes:
      'Bowls and lidded boxes, turned from storm-felled walnut and cherry. People in the Highlands call me when a tree comes down. I have no good photos yet, but my sister does my Instagram.',
    links: ['https://instagram.example.com/noorturnswood'],
    pictures: [],
    days: 5,
    reply: {
      body: 'Your bowls sound wonderful. A phone photo by a window is good enough: could you send us two or three?',
      days: 4,
    },
  },
  {
    email: 'sales@bluegrass-tumblers.example.com',
    name: 'Chip Garner',
    makes: 'Custom tumblers, shirts, and koozies. We print on anything. Minimum order 24, delivery in ten days.',
    links: ['https://bluegrass-tumblers.example.com/'],
    pictures: [],
    days: 24,
    declined: 23,
  },
];
