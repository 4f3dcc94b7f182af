import type { Database } from '../database/database.ts';

/** A mail that waits: whom it goes to, and what its template needs. Each feature types its own. */
export interface QueuedMail {
  template: string;
  to: string;
  replyTo?: string;
  data: object;
}

/** Queues a mail with the change that causes it: it is sent if and only if the transaction commits. */
export interface MailQueue<M extends QueuedMail> {
  add(tx: Database, mail: M): Promise<void>;
}

/** One rendered mail on its way out. */
export interface OutgoingMail {
  /** Stable over retries, so that a repeated delivery can be told from a new mail. */
  id: string;
  to: string;
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
}

export interface Mailer {
  /** Says in the start-up log where mail goes, e.g. "files in .data/outbox". */
  readonly description: string;
  send(mail: OutgoingMail): Promise<void>;
}
