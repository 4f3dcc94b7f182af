import type { WaitingRow } from '../../platform/job-queue.ts';

export const pictureQueue = 'picture';

/** A photo that arrived whole: what nobody can see yet goes first. The steps are states of the upload. */
export const toShow = (id: string): WaitingRow => ({ id, step: 'received', priority: 1 });

export const toShrink = (id: string): WaitingRow => ({ id, step: 'ready' });
