/**
 * How many business days a parcel takes from Louisville (ZIP codes 402), by where it goes. Estimates of November 2026, by distance,
 * within the two to five days that USPS Ground Advantage names for most of the country and the seven that we name for all of it.
 */
import { carrierDays } from './returns-policy.ts';

export type DayRange = readonly [from: number, to: number];

const farAway: DayRange = [5, 7];

/** Keyed by the first digits of a ZIP code; the longest that fits counts. Null where nobody can say: the armed forces, Guam and beyond. */
const daysByZip: Readonly<Record<string, DayRange | null>> = {
  0: [3, 5],
  1: [3, 4],
  2: [3, 4],
  3: [2, 4],
  4: [2, 3],
  5: [3, 5],
  6: [2, 4],
  7: [3, 5],
  8: [4, 5],
  9: [4, 6],
  // Puerto Rico and the Virgin Islands
  '006': farAway,
  '007': farAway,
  '008': farAway,
  '009': farAway,
  // Hawaii and American Samoa, Alaska
  967: farAway,
  968: farAway,
  995: farAway,
  996: farAway,
  997: farAway,
  998: farAway,
  999: farAway,
  '09': null,
  340: null,
  962: null,
  963: null,
  964: null,
  965: null,
  966: null,
  969: null,
};

/**
 * Returns how many business days a carrier takes; null if nobody can say.
 * @param zip "40204" or "40204-1234"; null where it isn't known yet: then what holds for all of the country
 */
export function carrierDaysTo(zip: string | null): DayRange | null {
  const [digits] = /^\d{5}/.exec(zip?.trim() ?? '') ?? [];
  if (digits === undefined) return carrierDays;
  const prefix = [3, 2, 1].map((length) => digits.slice(0, length)).find((first) => Object.hasOwn(daysByZip, first));
  return daysByZip[prefix ?? ''] ?? null;
}
