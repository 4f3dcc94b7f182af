import type { Clock } from '../domain/ports.ts';

/** The machine's time. */
export const systemClock: Clock = { now: () => new Date() };
