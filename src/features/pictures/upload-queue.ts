import type { MapStore, ReadableAtom } from 'nanostores';
import type { Browser } from '../../platform/browser/browser.ts';
import type { Picture } from '../../platform/pictures.ts';
import type { PhotoStorage } from './photo-storage.store.ts';
import type { PreparedPhoto } from './prepare-photo.store.ts';
import type { UploadCalls } from './upload-calls.api.ts';
import type { PhotoState } from './upload-states.ts';

export interface QueuedPhoto {
  id: string;
  productId: string | null;
  name: string;
  /** Object URL of a small copy; null before it is made. */
  preview: string | null;
  sent: number;
  bytes: number;
  state: PhotoState;
  picture: Picture | null;
  /** What went wrong, a sentence. A waiting photo may have one too, and is tried again by itself. */
  problem: string | null;
  canRetry: boolean;
}

export interface QueueParts {
  box: PhotoStorage;
  account(): Promise<string | null>;
  calls(vendorSlug: string, account: string): UploadCalls;
  prepare(file: Blob): Promise<PreparedPhoto>;
  browser: Pick<Browser, 'onOnline'>;
  newId(): string;
  /** Runs `work` unless another tab runs something of this name; false then. */
  alone(name: string, work: () => Promise<void>): Promise<boolean>;
  toUrl(blob: Blob): string;
  dropUrl(url: string): void;
  wait(ms: number): Promise<void>;
}

export interface UploadQueue {
  readonly queueStore: MapStore<Record<string, QueuedPhoto>>;
  /** True once the browser refused to keep a photo, so that leaving the page would lose it. */
  readonly $onlyHere: ReadableAtom<boolean>;
  /** Adds files in this order, and sends them. Returns their ids, which are the uploads'. */
  addPhotos(vendorSlug: string, files: Iterable<File>, options?: { productId?: string | null }): string[];
  retry(id: string): void;
  /** Takes a photo back: from this browser, from the server, and off the piece. */
  cancel(id: string): void;
  /** Forgets a ready or failed photo in this browser; the piece keeps its picture. */
  dismiss(id: string): void;
  /** Goes on with what an earlier page of this account left. */
  resume(vendorSlug: string): Promise<void>;
}
