import type { Mail } from '../../src/app/app.ts';
import type { MailQueue } from '../../src/platform/mail/mail.ts';

export interface CapturedMails extends MailQueue<Mail> {
  /** Mails in the order in which they were added, including those of rolled-back transactions. */
  readonly mails: Mail[];
}

/** Creates a queue that only records mails. */
export function capturedMails(): CapturedMails {
  const mails: Mail[] = [];
  return {
    mails,
    add: async (_tx, mail) => {
      mails.push(mail);
    },
  };
}
