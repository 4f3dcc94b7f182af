import type { Mail } from '../../src/app/app.ts';
import type { MailQueue } from '../../src/platform/mail/mail.ts';

export interface CapturedMails extends MailQueue<Mail> {
  /** In the order in which they were added, also by transactions that were rolled back later. */
  readonly mails: Mail[];
}

/** A queue that only remembers. */
export function capturedMails(): CapturedMails {
  const mails: Mail[] = [];
  return {
    mails,
    add: async (_tx, mail) => {
      mails.push(mail);
    },
  };
}
