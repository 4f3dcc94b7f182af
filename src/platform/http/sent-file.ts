/** A file of a form, which the front door has written to the disk before a page sees the form. */
export interface SentFile {
  /** Name of the form's field. */
  field: string;
  /** As the sender calls it. Proves nothing. */
  name: string;
  /** Where it is until the request is answered. */
  path: string;
  bytes: number;
  /** True if it was larger than allowed; then nothing of it is there. */
  isTooLarge: boolean;
}
