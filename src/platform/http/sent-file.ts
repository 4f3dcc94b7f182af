/** A file of a form, which the front door has written to the disk before a page sees the form. */
export interface SentFile {
  field: string;
  /** As the sender calls it. Proves nothing. */
  name: string;
  /** Where it is until the request is answered. */
  path: string;
  bytes: number;
  isTooLarge: boolean;
}
