/** When orders can be picked up in an ordinary week. */
/** In the order of a calendar, so that the index is what `Date` calls the day. */
export const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
export type Weekday = (typeof weekdays)[number];

/** Times of day in the site's time zone, "HH:MM". */
export interface Hours {
  opens: string;
  closes: string;
}

/** Days without hours are left out. */
export type PickupHours = Readonly<Partial<Record<Weekday, Hours>>>;

export const weekdayOf = (day: string): Weekday => weekdays[new Date(day).getUTCDay()] ?? 'sun';

/** The names of the two fields of a day, below the name of the store's field. */
export const hoursFieldOf = (field: string, day: Weekday, end: keyof Hours): string => `${field}.${day}.${end}`;

/**
 * Returns the hours as they are stored, null for none. The days are in the order in which the database returns keys, so that equal
 * hours compare equal.
 */
export function toStoredHours(hours: Partial<Record<Weekday, Hours | undefined>>): PickupHours | null {
  const days = weekdays.toSorted().flatMap((day) => {
    const { opens, closes } = hours[day] ?? {};
    return opens === undefined || closes === undefined ? [] : [[day, { opens, closes }] as const];
  });
  return days.length === 0 ? null : Object.fromEntries(days);
}
