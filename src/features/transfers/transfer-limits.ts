import { dayMs, hourMs, weekMs } from '../../platform/time.ts';

/** An archive, and everything else about a transfer, goes after this time. */
export const retentionMs = weekMs;

/** A file that was read and waits to be imported goes after this time, as its photos do. */
export const checkedMs = dayMs;

/** Files of one kind that a store has at most: archives to download, and files that were read and wait to be imported. */
export const keptFiles = 2;

/** A file without a row goes once it is this old. Before that, its row may still be on its way. */
export const strayMs = hourMs;

export const shownAtMost = 200;
export const textAtMost = 300;

/** Bytes of an archive that is sent, and of what is in it. */
export const archiveBytes = 2_000_000_000;

export const maxAttempts = 3;
