import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Returns what exists in browsers only, such as stores that read the browser's storage; null on the server and in the first
 * render of an island, which has to be the same as the server's.
 * @param create called in each render; returns the same object each time
 */
export const useInBrowser = <T>(create: () => T): T | null => useSyncExternalStore<T | null>(never, create, () => null);
