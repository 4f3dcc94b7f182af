import { plural } from '../../platform/plural.ts';

/** What visitors read about artists at events. */
export const marketWords = {
  booth: (name: string) => `Booth ${name}`,
  /** After the day: "Nov 29, booth 14". */
  atBooth: (name: string) => `booth ${name}`,
  inPerson: 'See it in person:',
  sum: (artists: number, pieces: number) =>
    [
      plural(artists, { one: '1 artist', other: `${artists} artists` }),
      ...(pieces > 0 ? [plural(pieces, { one: '1 piece', other: `${pieces} pieces` })] : []),
    ].join(', '),
  coming: (units: number) => `${units} coming`,
  /** Leads to the store from its first pieces. */
  all: (pieces: number) => `All ${pieces}`,
};

/** The artist's list of events. */
export const vendorEventsWords = {
  title: 'Events',
  description: 'Events that you take part in, and what you bring.',
  lead: 'Say where you stand and what you bring. The event, your storefront, and your pieces show it.',
  openBooth: 'Open the Booth',
  phones: 'Booth Phones',
  none: 'There’s no event that you can join yet. We’ll list them here.',
  coming: 'You’re coming.',
  named: 'You’re listed as taking part.',
  free: (booths: number) => plural(booths, { one: '1 booth is free', other: `${booths} booths are free` }),
  full: 'All booths are taken',
  change: 'Change',
  say: 'Say What You Bring',
  join: 'Take Part',
  about: (event: string) => ` in ${event}`,
  left: 'You left the event. Nothing shows you there anymore.',
};

/** The artist's form for one event. */
export const bringWords = {
  title: (event: string) => `Bring to ${event}`,
  description: 'Your booth and the pieces that you bring.',
  saved: 'Saved. The event, your storefront, and your pieces show it.',
  sum: (pieces: number, units: number) =>
    plural(pieces, { one: `1 piece, ${units} in all`, other: `${pieces} pieces, ${units} in all` }),
  preset: 'preset from what is in stock',
  all: 'All',
  nothing: 'None',
  asLast: 'As Last Time',
  marketOnly: 'At the market only',
  /** Read aloud after it. */
  marketOnlyOf: (name: string) => `: ${name}`,
  /** After “At the market only”. */
  marketOnlyMeans: (event: string) =>
    `means: on the day, nobody can buy it online, so you never sell it twice, even without a signal. Online it reads “At ${event} today.” What you don’t sell is back online when you close the day, or by noon the next day.`,
  pieces: 'Pieces that you bring',
  noPieces: 'You have no published piece in stock. You can still come, and add pieces later.',
  stock: (price: string, units: number) => `${price}, ${units} in stock`,
  units: (name: string) => `How many of ${name}`,
  less: (name: string) => `One ${name} less`,
  more: (name: string) => `One ${name} more`,
  booth: 'Booth',
  noBooth: 'Not known yet',
  choose: 'Choose a booth',
  noBooths: 'This event has no numbered booths.',
  hours: 'When you’re there',
  hoursHint: (hours: string) => `Empty for the whole event: ${hours}.`,
  note: 'For visitors (optional)',
  noteHint: 'For example: From noon, a fresh crate.',
  save: 'Bring These',
  leave: 'Leave This Event',
  leaving: 'If you don’t come',
  leaveHint: 'Your booth becomes free, and nothing shows you there anymore.',
  see: 'See the Event',
  /** Beside what was typed into a form that is older. */
  savedSince: (value: string) => `Saved since: ${value === '' ? 'empty' : `“${value}”`}`,
  savedPiece: (units: number, marketOnly: boolean) =>
    `Saved since: ${units}${units > 0 && marketOnly ? ', at the market only' : ''}`,
  hoursLabel: 'When you’re there',
  noteLabel: 'The line for visitors',
  boothLabel: 'The booth',
  unknown: 'We don’t know that form. Reload the page and try again.',
};

export const bringErrors = {
  stale:
    'What you bring was changed in another tab or on another device since you opened this page. Nothing was saved. Check both values, then save again.',
  noEvent: 'This event has ended, was canceled, or isn’t public anymore.',
  noBooth: (name: string) => `There’s no booth ${name} at this event anymore. Choose another.`,
  taken: (name: string) => `Booth ${name} is taken. Choose another.`,
  chooseBooth: 'Choose a free booth.',
  notAsked: 'This event’s artists are named by its organizer. Write to us if you should be one of them.',
  tooMany: (name: string, units: number) =>
    plural(units, { one: `Only 1 of ${name} is in stock.`, other: `Only ${units} of ${name} are in stock.` }),
};

/** Refusals of the organizer's list of booths. */
export const boothErrors = {
  inUse: (booth: string, store: string) =>
    `Booth ${booth} is ${store}’s. Keep it, or take the artist out of the event first.`,
  twice: (booth: string) => `Booth ${booth} is in the list twice.`,
  tooLong: (max: number) => `A booth’s name can have ${max} characters at most.`,
  tooMany: (max: number) => `An event can have ${max} booths at most.`,
};
