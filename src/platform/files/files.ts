export interface StoredFile {
  bytes: Uint8Array;
  contentType: string;
}

/** Where files are kept that people send. Whole files only, so that a folder and an object storage can both do it. */
export interface Files {
  readonly description: string;
  /** Once it resolves, the file outlives a crash. */
  put(key: string, file: StoredFile): Promise<void>;
  get(key: string): Promise<StoredFile | null>;
  remove(key: string): Promise<void>;
}
