import type { Readable } from 'node:stream';
import type { ListedFile } from './files.ts';

/** Where files are kept that are too large to be held in memory, such as archives of stores. Their names are keys without a slash. */
export interface LargeFiles {
  /** Returns a folder of this machine for files that are being written. Nobody else on the machine can read it. */
  folder(): Promise<string>;
  /** Stores a file of that folder under a name. It is gone from the folder then. */
  keep(file: string, name: string): Promise<void>;
  /** Writes a part of a file that arrives in parts, on any instance. The one at 0 begins it. */
  write(name: string, offset: number, bytes: Uint8Array): Promise<void>;
  /** Gives `work` a file of this machine with the whole content. @throws Error with the code ENOENT if there is none */
  use<T>(name: string, work: (file: string) => Promise<T>): Promise<T>;
  /** Returns the bytes of a file that was kept, one after the other; null if there is none. */
  open(name: string): Promise<{ bytes: number; stream: Readable } | null>;
  remove(name: string): Promise<void>;
  /** Lists the names of all files, those that are being written included. One may be listed in several parts. */
  list(): AsyncIterable<ListedFile>;
}
