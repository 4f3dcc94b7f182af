/** The booth's page: prices that were agreed on, and what was charged by Stripe's own app. */
import { priceReasonNames } from '../../buying/in-person/words.ts';

export const keyWords = { delete: 'Delete the last digit' };

export const priceWords = {
  title: 'Price',
  price: (name: string) => `Price of ${name}`,
  each: (name: string) => `Price of each ${name}`,
  together: (count: number) => `Price of all ${count}`,
  beforeTax: (label: string) => `${label}, before tax`,
  withTax: (label: string) => `${label}, with tax`,
  isTotal: 'This is the total, with tax',
  listed: (price: string) => `Listed at ${price}`,
  change: (price: string) => `Change the price, ${price}`,
  with: (total: string) => `${total} with tax`,
  within: (price: string, tax: string) => `${price} plus ${tax} tax`,
  which: 'For which of them',
  why: 'Why (optional)',
  reasons: priceReasonNames,
  tooLow: (price: string) => `You can go down to ${price}.`,
  tooLowBeforeTax: (price: string) => `You can go down to ${price} before tax.`,
  noRoom: 'This sale has too many lines for that. Split it in two.',
  set: 'Set Price',
};

export const chargeWords = {
  title: 'Which piece was it?',
  text: (amount: string, at: string) => `Taken with Stripe’s app: ${amount}, ${at}.`,
  note: 'It’s recorded as one sale, with any sales tax in it. No money moves. If you chose the wrong piece, undo the sale on your dashboard the same day, and this payment comes back here.',
  record: (name: string, amount: string) => `Record ${name}, ${amount}`,
  choose: 'Choose a Piece',
  none: 'It’s Recorded Already, or Isn’t a Sale',
  failed: 'You need to be online for that. Try again.',
};
