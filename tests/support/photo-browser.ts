/** A browser with an upload queue: its storage outlives its pages, and it reaches the site over a line that a test can cut. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createUploadQueue } from '../../src/features/pictures/create-upload-queue.store.ts';
import type { BoxedPhoto } from '../../src/features/pictures/photo-storage.store.ts';
import { PhotoProblem } from '../../src/features/pictures/prepare-photo.store.ts';
import type { UploadCalls } from '../../src/features/pictures/upload-calls.api.ts';
import type { QueuedPhoto, UploadQueue } from '../../src/features/pictures/upload-queue.ts';
import { ApiError } from '../../src/platform/api/typed-fetch.ts';
import { paths } from '../../src/site/paths.ts';
import type { Person } from './people.ts';

export interface PhotoPage extends UploadQueue {
  photos(): QueuedPhoto[];
  /** Tells the page that the network is back. */
  goOnline(): void;
  /** Ends the page: nothing of it runs any more. */
  leave(): void;
}

export interface PhotoBrowserOptions {
  /** Origin that leads to the site. */
  url(): string;
  person: Person;
  /** False if it refuses to store. */
  stores?: boolean;
  /** How much faster its clock is. */
  speed?: number;
}

/** Creates the browser; `open` opens a page, and the one before it has to be left. */
export function photoBrowser({ url, person, stores = true, speed = 20 }: PhotoBrowserOptions) {
  const stored = new Map<string, BoxedPhoto>();
  const locks = new Set<string>();
  const sent: string[] = [];

  const open = (): PhotoPage => {
    let left = false;
    const online: (() => void)[] = [];
    /** A page that was left gets no answer any more. */
    const whileHere = async <T>(work: Promise<T>): Promise<T> => {
      const result = await work.then(
        (value) => () => value,
        (error: unknown) => () => {
          throw error;
        },
      );
      return left ? new Promise<never>(() => {}) : result();
    };
    const call = async <T>(path: string, init: RequestInit): Promise<T> => {
      if (left) return new Promise<never>(() => {});
      const headers = { ...person.headers, ...(init.headers as Record<string, string>) };
      sent.push(`${init.method} ${path}`);
      const response = await fetch(url() + path, { ...init, headers, signal: AbortSignal.timeout(5_000) });
      const text = await response.text();
      if (!response.ok) throw new ApiError('API Error', response.status, JSON.parse(text));
      return text === '' ? (undefined as T) : JSON.parse(text);
    };
    const calls = (slug: string): UploadCalls => ({
      open: (body) =>
        whileHere(
          call(paths.api.uploads(slug), {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }),
        ),
      look: (id) => whileHere(call(paths.api.upload(slug, id), { method: 'GET' })),
      sendChunk: (id, offset, bytes) =>
        whileHere(
          call(`${paths.api.upload(slug, id)}?offset=${offset}`, {
            method: 'PUT',
            headers: { 'content-type': 'application/octet-stream' },
            body: bytes,
          }),
        ),
      cancel: (id) => whileHere(call(paths.api.upload(slug, id), { method: 'DELETE' })),
    });
    const queue = createUploadQueue({
      box: {
        async put(photo) {
          if (stores && !left) stored.set(photo.id, photo);
          return stores;
        },
        async remove(id) {
          if (!left) stored.delete(id);
        },
        list: async (account, slug) =>
          [...stored.values()]
            .filter((photo) => photo.account === account && photo.vendorSlug === slug)
            .sort((one, other) => one.order - other.order),
      },
      account: async () => person.userId,
      calls,
      async prepare(file) {
        await sleep(2);
        if (file.type !== 'image/jpeg') throw new PhotoProblem('This is no photo.');
        return whileHere(Promise.resolve({ jpeg: file, preview: file.slice(0, 10) }));
      },
      browser: { onOnline: (listener) => online.push(listener) },
      newId: randomUUID,
      async alone(name, work) {
        if (locks.has(name)) return false;
        locks.add(name);
        await work();
        locks.delete(name);
        return true;
      },
      toUrl: (blob) => `blob:${blob.size}`,
      dropUrl: () => {},
      wait: async (ms) => {
        await sleep(ms / speed);
      },
    });
    return {
      ...queue,
      photos: () => Object.values(queue.queueStore.get()),
      goOnline: () => {
        for (const listener of online) listener();
      },
      leave() {
        left = true;
        // The browser releases a page's locks.
        locks.clear();
      },
    };
  };
  return { open, stored, sent };
}
