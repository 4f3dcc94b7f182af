/** Changes that the server has not heard of yet: in the order in which they were made, each under a random key. */

import { type FavoriteRef, parseRefKey } from '../../catalog/favorite-ref.ts';
import type { FavoriteChangeInput, FavoriteDto } from '../favorites.api.ts';
import { favoriteLimits } from '../favorites.ts';
import { createPlaceholder } from './favorites-storage.store.ts';

interface Entry {
  /** By which tabs tell changes apart. */
  key: string;
  /** When it was made, by this browser's clock, in milliseconds. */
  at: number;
  /** Made while a call was on its way whose answer did not come, because the page was left. */
  late?: true;
  /** When the server first failed at it, by this browser's clock, in milliseconds. */
  refusedAt?: number;
}

interface Add extends FavoriteRef {
  kind: 'add';
  /** What the page knew of the item, shown until the server sends the rest. */
  item: FavoriteDto;
}

export type Change = Add | (FavoriteRef & { kind: 'remove' | 'undo' }) | { kind: 'clear' };

export type QueuedChange = Entry & Change;

export type Queue = readonly QueuedChange[];

/** By then the call before has arrived, or never will. */
export const longestCallMs = 20_000;

/** More than a person makes: twice what can be kept, and as much again. */
const longest = 2_000;

/** Milliseconds of a day that there is. */
const isTime = (value: unknown): value is number => Number.isSafeInteger(value) && Math.abs(value as number) <= 8.64e15;

function readEntry(value: unknown): QueuedChange | null {
  const { key, at, late, refusedAt, kind, type, id, item } = (value ?? {}) as Record<string, unknown>;
  if (typeof key !== 'string' || !/^\w{1,64}$/.test(key) || !isTime(at)) return null;
  const entry: Entry = { key, at, ...(late === true && { late }), ...(isTime(refusedAt) && { refusedAt }) };
  if (kind === 'clear') return { ...entry, kind };
  const ref = parseRefKey(`${type}:${id}`);
  if (ref === null) return null;
  if (kind === 'remove' || kind === 'undo') return { ...entry, kind, ...ref };
  return kind === 'add'
    ? { ...entry, kind, ...ref, item: createPlaceholder(ref, item as Partial<FavoriteDto>, at) }
    : null;
}

/** Those of a stored list that are changes, each once. */
export function readQueue(values: readonly unknown[]): Queue {
  const entries = new Map<string, QueuedChange>();
  for (const value of values.slice(0, longest)) {
    const entry = readEntry(value);
    if (entry && !entries.has(entry.key)) entries.set(entry.key, entry);
  }
  return [...entries.values()];
}

/** The thing that a change is about; null for all. */
export const idOf = (change: QueuedChange): string | null => (change.kind === 'clear' ? null : change.id);

/** Without what is superfluous: adding a thing says all about it that was done before, and so does clearing twice. */
export function compactQueue(queue: Queue): Queue {
  const added = new Set<string>();
  let next: QueuedChange | null = null;
  const kept: QueuedChange[] = [];
  for (const change of [...queue].reverse()) {
    const isSaid = change.kind === 'clear' ? next?.kind === 'clear' : added.has(change.id);
    if (change.kind === 'add') added.add(change.id);
    if (!isSaid) kept.push(change);
    next = change;
  }
  return kept.reverse();
}

/**
 * As the server wants to hear them. Ages are of this moment, and fall from one change to the next also where the clock
 * was set meanwhile, so that what was done last stays last.
 */
export function toChangeInputs(queue: Queue, now: number): FavoriteChangeInput[] {
  let least = 0;
  const inputs = [...queue].reverse().map((change): FavoriteChangeInput => {
    const ageMs = Math.min(Math.max(now - change.at, least), favoriteLimits.changeAgeMs);
    least = ageMs + 1;
    const { kind, key } = change;
    if (kind === 'clear') return { kind, key, ageMs };
    const { type, id } = change;
    return kind === 'add' ? { kind, key, type, id, ageMs } : { kind, key, id, ageMs };
  });
  return inputs.reverse();
}

/**
 * Dates late changes by when the call before them has arrived for sure, and what was made in the future, by a clock that
 * was set, by now. Kept so before they are sent, they may be sent twice.
 */
export function clampTimes(queue: Queue, now: number): Queue {
  if (!queue.some(({ late, at }) => late || at > now)) return queue;
  return queue.map(({ late, ...entry }) => ({
    ...entry,
    at: Math.min(late ? entry.at + longestCallMs : entry.at, now),
  }));
}

/**
 * What was pressed while a call was on its way counts as pressed when its answer came: the server dates what that call
 * brought by its arrival, which is later than the press was. What was pressed before and sent separately stays later, too,
 * than what that call brought, however long the call took.
 */
export function redateAfterResponse(queue: Queue, sent: Queue, { from, to }: { from: number; to: number }): Queue {
  const keys = new Set(sent.map(({ key }) => key));
  /** The server dates what was sent by this at the latest. */
  const dated = (sent.at(-1)?.at ?? from) + to - from;
  return queue.map((change) => {
    if (keys.has(change.key) || change.at > to) return change;
    const { late: _late, ...entry } = change;
    if (change.at >= from) return { ...entry, at: to };
    return change.at < dated ? { ...change, at: dated } : change;
  });
}
