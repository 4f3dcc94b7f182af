/** How long and how large transfers may be. */

/** An archive, and everything else about a transfer, goes after this time. */
export const keptMs = 7 * 86_400_000;

/** A process that is killed leaves its transfer to others after this time. */
export const leaseMs = 30_000;
export const renewEveryMs = 5_000;

/** How often a transfer is begun before it has failed. */
export const mostAttempts = 3;
