import { plural } from '../../platform/plural.ts';

/** What visitors read about artists at events. */
export const marketWords = {
  booth: (name: string) => `Booth ${name}`,
  /** After the day: "Nov 29, booth 14". */
  atBooth: (name: string) => `booth ${name}`,
  /** Where a piece can be had on the day of an event. */
  at: (event: string) => `At ${event}`,
  today: (place: string) => `${place} today`,
  todayFrom: (place: string, time: string) => `${place} today from ${time}`,
  todayUntil: (place: string, time: string) => `${place} today until ${time}`,
  todayAt: (place: string, hours: string) => `${place} today, ${hours}`,
  inPerson: 'See it in person:',
  sum: (artists: number, pieces: number) =>
    [
      plural(artists, { one: '1 artist', other: `${artists} artists` }),
      ...(pieces > 0 ? [plural(pieces, { one: '1 piece', other: `${pieces} pieces` })] : []),
    ].join(', '),
  coming: (units: number) => `${units} at the booth`,
  all: (pieces: number) => `All ${pieces}`,
};

/** The artist's list of events. */
export const vendorEventsWords = {
  title: 'Events',
  description: 'Events you’ve joined, and what you’re bringing.',
  lead: 'Tell visitors your booth and what you’re bringing. It shows on the event, your store, and your pieces.',
  openBooth: 'Open the Booth',
  phones: 'Booth Phones',
  none: 'No events to join yet. They’ll show up here.',
  coming: 'You’re in.',
  named: 'The organizer lists you.',
  free: (booths: number) => plural(booths, { one: '1 booth is free', other: `${booths} booths are free` }),
  full: 'All booths are taken',
  change: 'Change',
  say: 'Choose What to Bring',
  join: 'Join',
  about: (event: string) => `: ${event}`,
  left: 'You’ve left this event, and you’re no longer listed.',
};

/** The artist's form for one event. */
export const bringWords = {
  title: (event: string) => `Bring to ${event}`,
  description: 'Your booth and the pieces you’re bringing.',
  saved: 'Saved. It shows on the event, your store, and your pieces.',
  sum: (pieces: number, units: number) =>
    [
      plural(pieces, { one: '1 piece', other: `${pieces} pieces` }),
      plural(units, { one: '1 item', other: `${units} items` }),
    ].join(', '),
  preset: 'filled in from your stock',
  all: 'All',
  nothing: 'Clear',
  asLast: 'Same as Last Time',
  marketOnly: 'At the market only',
  /** Read aloud after it. */
  marketOnlyOf: (name: string) => `: ${name}`,
  marketOnlyMeans: (event: string) =>
    `means no one can buy it online that day, so you can’t sell it twice, even offline. Online it says “At ${event} today.” Unsold pieces go back online when you close the day, or by noon the next day.`,
  pieces: 'Pieces you’re bringing',
  noPieces: 'You have no published piece in stock. You can still come, and add pieces later.',
  stock: (price: string, units: number) => `${price}, ${units} in stock`,
  units: (name: string) => `How many of ${name}`,
  less: (name: string) => `Decrease ${name}`,
  more: (name: string) => `Increase ${name}`,
  booth: 'Booth',
  noBooth: 'Not known yet',
  choose: 'Choose a booth',
  noBooths: 'This event has no numbered booths.',
  hours: 'When you’re there',
  hoursHint: (hours: string) => `Leave blank for the whole event, ${hours}.`,
  note: 'For visitors (optional)',
  noteHint: 'For example: From noon, a fresh crate.',
  save: 'Bring These',
  leave: 'Leave This Event',
  leaving: 'Can’t make it?',
  leaveHint: 'Your booth opens up, and you’re no longer listed.',
  see: 'See the Event',
  savedSince: (value: string) => `Saved since: ${value === '' ? 'empty' : `“${value}”`}`,
  savedPiece: (units: number, marketOnly: boolean) =>
    `Saved since: ${units}${units > 0 && marketOnly ? ', at the market only' : ''}`,
  hoursLabel: 'When you’re there',
  noteLabel: 'The line for visitors',
  boothLabel: 'The booth',
  unknown: 'Something went wrong. Reload the page and try again.',
};

export const bringErrors = {
  stale:
    'You changed this list in another tab or on another device. Nothing was saved. Check both values, then save again.',
  noEvent: 'This event has ended, was canceled, or isn’t public anymore.',
  noBooth: (name: string) => `There’s no booth ${name} at this event anymore. Choose another.`,
  taken: (name: string) => `Booth ${name} is taken. Choose another.`,
  chooseBooth: 'Choose a free booth.',
  notAsked: 'The organizer chooses this event’s artists. Should you be one? Email us.',
  tooMany: (name: string, units: number) =>
    plural(units, { one: `Only 1 of ${name} is in stock.`, other: `Only ${units} of ${name} are in stock.` }),
};

/** Refusals of the organizer's list of booths. */
export const boothErrors = {
  inUse: (booth: string, store: string) => `${store} has booth ${booth}. Remove the artist from the event first.`,
  twice: (booth: string) => `Booth ${booth} is in the list twice.`,
  tooLong: (max: number) => `A booth’s name can have ${max} characters at most.`,
  tooMany: (max: number) => `An event can have ${max} booths at most.`,
};
