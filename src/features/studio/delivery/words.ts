/** Shipping and pickup, asked once. */
import { plural } from '../../../platform/plural.ts';

export const deliveryWords = {
  title: 'Shipping and pickup',
  description: 'How your pieces reach buyers, and what shipping costs.',
  back: 'To Do',
  ships: 'Do you ship?',
  answers: { price: 'Yes, for one price per order', free: 'Yes, and shipping is free', no: 'No' },
  price: 'Price',
  freeOver: 'Free over (optional)',
  sendsWithin: 'Ships within (optional)',
  sendsWithinHint: 'With it, buyers read about when it arrives.',
  noDays: 'Not set',
  days: (count: number) => plural(count, { one: '1 business day', other: `${count} business days` }),
  /** Rounded prices of labels that are bought online, to the middle of the country. */
  examples: 'By USPS Ground Advantage, a scarf in a mailer costs about $5, and a 5 lb box about $12.',
  askedAnswers: { yes: 'Yes', no: 'No' },
  save: 'Save',
  problems: 'Nothing was saved yet. Please fix the highlighted fields.',
};

/** What can be wrong with the answers. */
export const deliveryErrors = {
  ships: 'Choose whether you ship.',
  neither: 'Without shipping or pickup, nobody can buy. Choose at least one of them.',
  noPrice: 'Enter what buyers pay for shipping, such as 8 or 8.50.',
  zero: 'To ship for $0, choose “Yes, and shipping is free.”',
};

/** What an order of one piece brings, in amounts as text. */
interface Kept {
  kept: string;
  goods: string;
  /** Share of the order, before the card’s fee. */
  order: string;
  /** Null if the buyer pays no postage. */
  postage: string | null;
  rate: string;
  fee: string;
  /** Null if the buyer pays the card’s fee. */
  card: string | null;
}

/** How buyers read it, and what is left of it. */
export const buyersReadWords = {
  title: 'What buyers read',
  example: 'Your piece',
  keep: ({ kept, goods, order, postage, rate, fee, card }: Kept) => {
    const comes = `${goods} for the piece${postage === null ? '' : ` and ${postage} for postage`}`;
    const goes = `minus our ${rate} fee (${fee})${card === null ? '' : ` and the card fee (${card})`}`;
    return `On a ${order} order you keep ${kept}: ${comes}, ${goes}.`;
  },
};
