import type { Picture } from '../../../platform/pictures.ts';

/** What a confirmation tells beside the order's state. */
export interface Receipt {
  /** Of the artist. */
  owner: string;
  /** When it was paid, else when it was ordered. */
  at: Date;
  /** "j•••@example.com", once it was paid. */
  maskedEmail: string | null;
  /** Where it is sent, line by line; null for whoever did not order it, and where nothing is sent. */
  address: readonly string[] | null;
  /** Whether it was paid. */
  charged: boolean;
  /** By product id. */
  pictures: ReadonlyMap<string, Picture>;
}

/** An address that its owner knows again, and nobody else can write to: "j•••@example.com". */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = email.slice(0, Math.max(0, at));
  return `${first}•••${email.slice(Math.max(0, at))}`;
}
