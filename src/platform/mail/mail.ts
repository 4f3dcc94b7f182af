import type { Database } from '../database/database.ts';

export interface QueuedMail {
  template: string;
  to: string;
  data: object;
}

/** Queues mails within transactions: a mail is sent if and only if its transaction commits. */
export interface MailQueue<M extends QueuedMail> {
  /** @param waitSeconds how long it waits before it is sent; `isWanted` of the queue may drop it then */
  add(tx: Database, mail: M, waitSeconds?: number): Promise<void>;
}

export interface OutgoingMail {
  /** The same for all retries, so that a duplicate delivery can be detected. */
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Ends mails of its kind by one POST, without a question (RFC 8058). Every promotional mail has one. */
  unsubscribeUrl?: string;
  replyTo?: string;
}

export interface Mailer {
  /** Where mail goes, for the startup log: "files in .data/outbox". */
  readonly description: string;
  send(mail: OutgoingMail): Promise<void>;
}
