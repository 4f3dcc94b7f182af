import { sql } from 'drizzle-orm';
import type { Mail } from '../../src/app/app.ts';
import type { Database } from '../../src/platform/database/database.ts';
import type { MailQueue } from '../../src/platform/mail/mail.ts';

export interface StoredMails extends MailQueue<Mail> {
  /** Mails of committed transactions, in the order in which they were added. */
  all(): Promise<Mail[]>;
}

/** Creates a queue in a table, so that a mail exists only if its transaction was committed. */
export async function storedMails(db: Database): Promise<StoredMails> {
  await db.execute(sql`create table if not exists test_mails (id bigint generated always as identity, mail jsonb)`);
  return {
    async add(tx, mail) {
      await tx.execute(sql`insert into test_mails (mail) values (${JSON.stringify(mail)}::jsonb)`);
    },
    async all() {
      const { rows } = await db.execute<{ mail: Mail }>(sql`select mail from test_mails order by id`);
      return rows.map(({ mail }) => mail);
    },
  };
}
