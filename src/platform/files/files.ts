export interface StoredFile {
  bytes: Uint8Array;
  contentType: string;
}

export interface Files {
  readonly description: string;
  put(key: string, file: StoredFile): Promise<void>;
  get(key: string): Promise<StoredFile | null>;
  remove(key: string): Promise<void>;
}
