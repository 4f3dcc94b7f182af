import * as v from 'valibot';
import { textSchema } from '../../../platform/api/text-schema.ts';
import { normalizeText } from '../../../platform/clean-text.ts';
import { dateFormat } from '../../../platform/date-format.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { Cents } from '../../../platform/money.ts';
import { hourMs } from '../../../platform/time.ts';
import { dayStart, isDay, zonedDay, zonedTime } from '../../../platform/zoned-time.ts';
import { readDollars } from '../../buying/fees/parse-cents.ts';
import { findTwin, marketMax, maxBooths, splitBooths } from '../../market/market.ts';
import { boothErrors } from '../../market/words.ts';
import { eventErrors as words } from './words.ts';

export const fieldMax = {
  name: 80,
  summary: 200,
  details: 4000,
  location: 80,
  address: 160,
  admission: 12,
  booths: 4000,
  alt: 200,
} as const;

const maxDays = 14;
const maxAdmission = 1_000_00;

export const eventSchema = v.object({
  name: textSchema({ label: words.nameLabel, max: fieldMax.name }),
  summary: v.optional(textSchema({ label: words.summaryLabel, min: 0, max: fieldMax.summary }), ''),
  details: v.optional(textSchema({ label: words.detailsLabel, min: 0, max: fieldMax.details, multiline: true }), ''),
  location: textSchema({ label: words.locationLabel, max: fieldMax.location }),
  address: v.optional(textSchema({ label: words.addressLabel, min: 0, max: fieldMax.address }), ''),
  starts: v.string(words.noTime),
  ends: v.string(words.noTime),
  admission: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(fieldMax.admission, words.noAdmission)), ''),
  booths: v.optional(textSchema({ label: words.boothsLabel, min: 0, max: fieldMax.booths, multiline: true }), ''),
});

export interface EventFields {
  name: string;
  description: string;
  details: string;
  location: string;
  address: string;
  startsAt: Date;
  endsAt: Date;
  admissionCents: Cents | null;
}

/** Reads a local time as browsers send it ("2026-11-28T10:00") in the site's time zone. */
export function readLocalTime(text: string, timeZone: string): Date {
  const [, day = '', time = ''] =
    /^(20\d{2}-\d{2}-\d{2})T([01]\d:[0-5]\d|2[0-3]:[0-5]\d)(?::00(?:\.0+)?)?$/.exec(text) ?? [];
  if (day === '' || !isDay(day)) throw new DomainError('invalid', words.noTime);
  const moment = zonedTime(new Date(dayStart(day, timeZone).getTime() + 12 * hourMs), 0, time, timeZone);
  // The hour that clocks skip in spring.
  if (writeLocalTime(moment, timeZone) !== `${day}T${time}`) throw new DomainError('invalid', words.skippedTime);
  return moment;
}

export function writeLocalTime(moment: Date, timeZone: string): string {
  const time = dateFormat({ timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return `${zonedDay(moment, timeZone)}T${time.format(moment)}`;
}

/** Reads what it costs to come in, in dollars; empty for not said. */
function readAdmission(text: string): Cents | null {
  if (text === '') return null;
  const cents = readDollars(text);
  if (cents === null || cents < 0 || cents > maxAdmission) throw new DomainError('invalid', words.noAdmission);
  return cents;
}

/**
 * Checks what was typed.
 * @throws DomainError `invalid`
 */
export function parseEventFields(typed: Readonly<Record<string, string>>, timeZone: string): EventFields {
  const parsed = v.safeParse(eventSchema, typed);
  if (!parsed.success) throw new DomainError('invalid', parsed.issues[0].message);
  const { summary, starts, ends, admission, booths: _, ...texts } = parsed.output;
  const startsAt = readLocalTime(starts, timeZone);
  const endsAt = readLocalTime(ends, timeZone);
  if (endsAt <= startsAt) throw new DomainError('invalid', words.endsFirst);
  if (endsAt > zonedTime(startsAt, maxDays, starts.slice(11, 16), timeZone))
    throw new DomainError('invalid', words.tooLong);
  return { ...texts, description: summary, startsAt, endsAt, admissionCents: readAdmission(admission) };
}

/** Returns what of an event its form moves, which people who saved it are told; null for nothing. */
export function whatMoves(
  typed: Readonly<Record<string, string>>,
  saved: Readonly<Record<string, string>>,
): 'day' | 'time' | 'place' | null {
  const differs = (name: string) => (typed[name] ?? '').trim() !== (saved[name] ?? '');
  if (typed['starts']?.slice(0, 10) !== saved['starts']?.slice(0, 10)) return 'day';
  if (differs('starts') || differs('ends')) return 'time';
  return differs('location') || differs('address') ? 'place' : null;
}

/**
 * Reads the names of the booths; null if the form doesn't have them, as those of programs from before.
 * @throws DomainError `invalid`
 */
export function readBooths(typed: Readonly<Record<string, string>>): string[] | null {
  if (typed['booths'] === undefined) return null;
  const names = splitBooths(normalizeText(typed['booths']));
  if (names.length > maxBooths) throw new DomainError('invalid', boothErrors.tooMany(maxBooths));
  if (names.some((name) => name.length > marketMax.booth))
    throw new DomainError('invalid', boothErrors.tooLong(marketMax.booth));
  const twin = findTwin(names);
  if (twin !== null) throw new DomainError('invalid', boothErrors.twice(twin));
  return names;
}

const artistField = /^artist-([0-9a-f-]{36})$/;

export const artistFieldOf = (vendorId: string): string => `artist-${vendorId}`;

export const readArtists = (typed: Readonly<Record<string, string>>): string[] =>
  Object.keys(typed).flatMap((name) => artistField.exec(name)?.[1] ?? []);

/** The field with the ids of those who took part when the form was opened. Who joined meanwhile stays. */
export const takingField = 'taking';

/** Returns the ids of those who took part when the form was opened; null if it doesn't say so. */
export const readTaking = (typed: Readonly<Record<string, string>>): string[] | null =>
  typed[takingField]?.split(' ') ?? null;

/**
 * Returns the end of an event whose start was moved: an end on the start's day moves with it and keeps its time, and one that is
 * missing begins where the event does, so that only its time is left to type. Any other stays.
 * @param before the start until now
 */
export function followStart({ starts, ends, before }: { starts: string; ends: string; before: string }): string {
  const [day = '', time] = starts.split('T');
  if (time === undefined) return ends;
  if (ends === '') return starts;
  const [endDay, endTime] = ends.split('T');
  return endDay === before.split('T')[0] ? `${day}T${endTime}` : ends;
}
