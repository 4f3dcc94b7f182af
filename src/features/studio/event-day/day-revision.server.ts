import { versionOf } from '../../../platform/value-version.ts';
import type { DayNotes } from './day-sums.ts';

/** Returns the version of an event's notes, so that a form that was opened before it is noticed. */
export function revisionOf({ floatCents, countedCents, boothFeeCents, costs, home }: DayNotes): string {
  return versionOf({
    floatCents,
    countedCents,
    boothFeeCents,
    costs: costs.map(({ name, cents }) => [name, cents]),
    // The database returns them in an order of its own.
    home: Object.entries(home).sort(([one], [other]) => (one < other ? -1 : 1)),
  });
}
