export interface StoredFile {
  bytes: Uint8Array;
  contentType: string;
}

export interface ListedFile {
  key: string;
  bytes: number;
  /** When it was stored, by the storage's clock. */
  storedAt: Date;
  /** The MD5 of its bytes in hex, where the storage knows it without reading them. */
  md5?: string;
}

/** Where files are kept that people send. Whole files only, so that a folder and an object storage can both do it. */
export interface Files {
  readonly description: string;
  /** Once it resolves, the file outlives a crash. */
  put(key: string, file: StoredFile): Promise<void>;
  get(key: string): Promise<StoredFile | null>;
  remove(key: string): Promise<void>;
  /** Gives a file another key, and replaces what is there. Nothing happens if there is none. */
  move(from: string, to: string): Promise<void>;
  /** Lists the files whose keys begin so, in the order of their characters. What changes meanwhile may be in it or not. */
  list(prefix: string): AsyncIterable<ListedFile>;
}
