/**
 * Durations, in milliseconds, and in seconds where cookies and caches count in them. Scripts for browsers write their own: a
 * module that several of them share would be a file more to load.
 */
export const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
export const weekMs = 7 * dayMs;

export const hourSeconds = 3_600;
export const daySeconds = 24 * hourSeconds;
