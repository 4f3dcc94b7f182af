import { loadCode } from '../../platform/islands/old-page.ts';
import { queueProblems } from './words.ts';

/** Loads the queue of photos, which runs only in a browser. @throws Error whose message is for the artist */
export const loadUploadQueue = () => loadCode(() => import('./upload-queue.store.ts'), queueProblems.notLoaded);
