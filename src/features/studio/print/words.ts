/** What an artist prints for a market: the form that chooses it, and what stands on the papers. */

export const printWords = {
  title: 'Tags and Signs',
  description: 'Price tags, a booth sign, and QR codes to print for a market.',
  back: 'Pieces',
  intro: 'For your table at a market, on letter paper. Each QR code opens the page of its piece.',
  closed: 'Your store is closed right now. The QR codes work once it’s open again.',
  booth: 'Booth number (optional)',
  boothHint: 'Shown on the sign and the QR sheet.',
  pieces: 'How many tags of each piece',
  facts: (price: string, left: number) => `${price}, ${left} available`,
  /** @param label where it is, as its page says */
  atMarket: (price: string, label: string) => `${price}. ${label}`,
  beingBought: (price: string) => `${price}, being bought`,
  limit: (tags: number, sheets: number) =>
    `You can print up to ${tags} tags (${sheets} sheets) at a time. Set a piece to 0 to leave it out.`,
  preset: (tags: number) => `You have more than ${tags} pieces available. We set the rest to 0. Print them next.`,
  others: (most: number) => `Only your first ${most} pieces are listed.`,
  tags: 'Price Tags',
  qr: 'QR Sheet',
  sign: 'Booth Sign',
  printNote: 'Print at 100% (“actual size”), so that tags are 2 × 3.5 in.',
  none: 'You have no pieces for sale, so there are no tags to print.',
  refused: {
    fields: 'Please fix the highlighted fields.',
  },
};

export const printErrors = {
  count: 'Enter a whole number from 0 to 99.',
  boothLabel: 'The booth number',
  nothing: 'Choose at least one piece.',
  tooMany: (tags: number, most: number) =>
    `That’s ${tags.toLocaleString('en-US')} tags. The most is ${most}. Print the rest separately.`,
  notFound: 'A piece you chose isn’t in your store anymore. Check the list, and try again.',
};

/** What stands on the papers. */
export const paperWords = {
  tags: (store: string) => `Price tags, ${store}`,
  qr: (store: string) => `QR codes, ${store}`,
  sign: (store: string) => `Booth sign, ${store}`,
  plusTax: 'plus tax',
  by: (owner: string, store: string) => (owner === store ? store : `${owner}, ${store}`),
  booth: (store: string, booth: string) => (booth === '' ? store : `${store}, booth ${booth}`),
  keep: 'Keep this sheet at your table',
  scan: 'Scan to see every piece',
  pay: 'Cash, or a card on your own phone',
  buy: 'Scan the code of a piece to buy it.',
  ships: 'Too big to carry? I ship.',
};
