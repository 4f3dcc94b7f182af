import { demoSignIns } from '../../features/accounts/demo-sign-ins.ts';
import { minuteMs } from '../../platform/time.ts';
import { zonedTime } from '../../platform/zoned-time.ts';
import { type DemoBuyer, findBuyer } from './buyers.ts';
import { toTrackingNumber } from './everyday-orders.ts';
import {
  cards,
  type Parcel,
  type Said,
  type Today,
  type Units,
  type YearOrder,
  type YearRefund,
} from './year-order.ts';

const casey: DemoBuyer = {
  name: 'Casey Customer',
  email: demoSignIns.find(({ who }) => who === 'customer')?.email ?? '',
  address: {
    line1: '1420 Rosewood Ave',
    line2: 'Apt 2',
    city: 'Louisville',
    state: 'KY',
    postalCode: '40204',
    country: 'US',
  },
};

/** A day, counted back from today, and a time there. */
type When = readonly [daysAgo: number, time: string];

interface Story {
  /** A buyer's name; the demo's customer without it. */
  who?: string;
  store?: string;
  at: When;
  lines: Record<string, number>;
  card?: string;
  /** Days ago that it was sent and delivered. */
  sent?: readonly [sent: number, delivered: number | null];
  /** True if its label was bought here; `just now` if it isn't sent, because the emulated carrier has it a day later. */
  label?: true | 'just now';
  /** True for a pickup; the day on which it was handed over. */
  pickup?: true | When;
  refund?: Omit<YearRefund, 'at'> & { at: When };
  disputed?: When;
  thread?: readonly (readonly [When, Said['side'], string])[];
  asked?: { at: When; reason: string; hasPhotos: boolean; question: readonly [When, string] };
}

const toUnits = (lines: Record<string, number>): Units[] =>
  Object.entries(lines).map(([piece, quantity]) => ({ piece, quantity }));

/** Pictures of the site that the buyer sends with a refund request, as keys of media. */
export const requestPhotos = ['demo/portland-kiln/shino-tea-bowl', 'demo/portland-kiln/shino-tea-bowl-beside-jar'];

const brokenMugs: Story = {
  who: 'Tobias Renn',
  at: [322, '19:12'],
  lines: { 'lytle-street-mugs': 2 },
  sent: [320, 316],
  refund: {
    at: [314, '10:05'],
    request: { kind: 'parts', pieces: toUnits({ 'lytle-street-mugs': 1 }), shipping: false },
    reason: 'One pair arrived with a handle off.',
  },
  thread: [
    [
      [315, '20:31'],
      'visitor',
      'The mugs came today. One pair is lovely; of the other, a handle has come off in the box. I can send a picture.',
    ],
    [
      [314, '10:02'],
      'vendor',
      'I’m sorry, Tobias. No picture needed: I know that box. You get the money for that pair back today. Plant something in the other mug.',
    ],
    [[314, '12:47'], 'visitor', 'Thank you! It has a succulent in it now.'],
  ],
};

const stories: readonly Story[] = [
  brokenMugs,
  {
    who: 'Beatrix Nolan-Reyes',
    at: [290, '21:40'],
    lines: { 'moon-jar': 1 },
    refund: {
      at: [289, '09:15'],
      request: { kind: 'all', restock: true },
      reason: 'You wrote that your sister had ordered the same jar.',
    },
  },
  {
    who: 'Rosalind Okafor',
    at: [214, '13:20'],
    lines: { 'sunday-teapot': 1 },
    // The dice of some days have no other card from abroad.
    card: cards.canadian,
    sent: [208, 203],
    refund: {
      at: [202, '16:30'],
      request: { kind: 'parts', pieces: [], shipping: true },
      reason: 'I sent it three days late, so the shipping is on me.',
    },
  },
  {
    who: 'Silas Oduya',
    at: [163, '11:02'],
    lines: { 'floodwall-platter': 1 },
    sent: [161, 157],
    refund: {
      at: [152, '18:20'],
      request: { kind: 'amount', amountCents: 1200 },
      reason: 'For the pinhole in the glaze that I should have seen.',
    },
  },
  {
    who: 'Matilda Fenwick',
    at: [118, '15:44'],
    lines: { 'honey-jar': 1 },
    card: cards.refundComesBack,
    sent: [117, 113],
    refund: {
      at: [104, '11:11'],
      request: { kind: 'all', restock: true },
      reason: 'You sent it back.',
      comesBack: true,
    },
  },
  {
    who: 'Callum Abernethy',
    at: [34, '22:05'],
    lines: { 'rickhouse-jar': 1 },
    sent: [32, 28],
    disputed: [3, '06:40'],
  },
  { at: [336, '18:03'], lines: { 'lytle-street-mugs': 1, 'honey-jar': 1 }, sent: [334, 331] },
  { at: [150, '12:31'], lines: { 'three-bud-vases': 1 }, pickup: [147, '12:40'] },
  { store: 'loom-and-river', at: [75, '20:10'], lines: { 'ticking-towels': 2 }, sent: [72, 69] },
  {
    store: 'frankfort-avenue-press',
    at: [40, '08:55'],
    lines: { 'ginkgo-fall': 3 },
    sent: [39, 36],
    refund: {
      at: [33, '17:25'],
      request: { kind: 'parts', pieces: toUnits({ 'ginkgo-fall': 1 }), shipping: false },
      reason: 'One print was creased in the mail.',
    },
  },
  {
    at: [6, '17:48'],
    lines: { 'tenmoku-bowl': 1 },
    sent: [4, null],
    thread: [
      [
        [5, '19:20'],
        'visitor',
        'If it goes out this week: nobody is home until six. The neighbor at 1422 takes packages.',
      ],
      [[4, '09:31'], 'vendor', 'Written on the box, and packed so that it survives a night on the porch too.'],
    ],
  },
  {
    who: 'Jasper Sorrell',
    at: [9, '10:26'],
    lines: { 'tenmoku-bowl': 2 },
    sent: [8, 5],
    refund: {
      at: [3, '14:08'],
      request: { kind: 'parts', pieces: toUnits({ 'tenmoku-bowl': 1 }), shipping: false },
      reason: 'One of the bowls rocks on a flat table.',
    },
  },
  {
    who: 'Emeka Thornhill',
    at: [6, '20:15'],
    lines: { 'three-bud-vases': 1 },
    pickup: true,
    thread: [
      [[5, '07:50'], 'visitor', 'I can’t make it to the yard on a Sunday. Are you at a market soon?'],
      [
        [5, '12:22'],
        'vendor',
        'At Mellwood Makers Day, booth 14. I’ll have the vases there; tell me the code, and they’re yours.',
      ],
    ],
  },
  {
    who: 'Anneliese Brandt',
    at: [8, '09:37'],
    lines: { 'shino-tea-bowl': 1 },
    sent: [6, 2],
    label: true,
    asked: {
      at: [1, '19:55'],
      reason: 'The bowl has a fine line below the rim. It holds water so far, but I don’t trust it with hot tea.',
      hasPhotos: true,
      question: [[1, '20:30'], 'I’m sorry, Anneliese. Does the line go through to the inside?'],
    },
  },
  {
    who: 'Theodora Lang',
    at: [5, '16:52'],
    lines: { 'honey-jar': 1, 'shino-tea-bowl': 1 },
    sent: [3, null],
    label: true,
  },
  { who: 'Wendell Trask', at: [4, '21:19'], lines: { 'sunday-teapot': 1 }, label: 'just now' },
  { who: 'Zora Whitlock', at: [3, '12:06'], lines: { 'lytle-street-mugs': 2 } },
  {
    who: 'Nadia Farrokhzad',
    at: [2, '18:33'],
    lines: { 'tenmoku-bowl': 1 },
    pickup: true,
    thread: [
      [[2, '18:41'], 'visitor', 'May I pick the bowl up at your booth instead of the yard?'],
      [[1, '08:05'], 'vendor', 'Yes. It’s wrapped, with your name on it, under the table at booth 14.'],
    ],
  },
  // The bottle was in the van already, and is sold at the fair of today, too (`city/fairs.ts`).
  { who: 'Gwendolyn Ashe', at: [1, '21:40'], lines: { 'dry-creek-bottle': 1 } },
];

export function listToldOrders({ now, timeZone }: Today): YearOrder[] {
  const timeOf = ([daysAgo, time]: When) => zonedTime(now, -daysAgo, time, timeZone);
  const toParcel = ({ sent, label, pickup }: Story, place: number): Parcel | null => {
    if (sent !== undefined) {
      const [sentAgo, deliveredAgo] = sent;
      const deliveredAt = deliveredAgo === null ? null : timeOf([deliveredAgo, '13:25']);
      const sentAt = timeOf([sentAgo, '10:15']);
      if (label) return { kind: 'labeled', boughtAt: timeOf([sentAgo, '09:15']), sentAt, deliveredAt };
      const trackingNumber = toTrackingNumber(9000 + place);
      return { kind: 'sent', sentAt, carrier: 'usps', trackingNumber, deliveredAt };
    }
    if (label === 'just now') {
      const boughtAt = new Date(now.getTime() - 30 * minuteMs);
      return { kind: 'labeled', boughtAt, sentAt: null, deliveredAt: null };
    }
    return pickup === undefined || pickup === true ? null : { kind: 'handed_over', at: timeOf(pickup), byName: false };
  };
  return stories.map((story, place) => ({
    store: story.store ?? 'portland-kiln',
    buyer: story.who === undefined ? casey : findBuyer(story.who),
    isCustomer: story.who === undefined,
    at: timeOf(story.at),
    delivery: story.pickup === undefined ? 'shipping' : 'pickup',
    lines: toUnits(story.lines),
    card: story.card ?? cards.usual,
    parcel: toParcel(story, place),
    ...(story.refund && { refund: { ...story.refund, at: timeOf(story.refund.at) } }),
    ...(story.disputed && { disputedAt: timeOf(story.disputed) }),
    ...(story.asked && {
      asked: {
        at: timeOf(story.asked.at),
        reason: story.asked.reason,
        hasPhotos: story.asked.hasPhotos,
        question: { at: timeOf(story.asked.question[0]), body: story.asked.question[1] },
      },
    }),
    ...(story.thread && { thread: story.thread.map(([at, side, body]) => ({ at: timeOf(at), side, body })) }),
  }));
}
