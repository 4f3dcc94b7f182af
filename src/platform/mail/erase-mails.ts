import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';

interface MailMarks {
  /** Lower case. */
  addresses: readonly string[];
  /** Conversations and orders whose mails to others have what the person wrote, or their address. */
  threadIds: readonly string[];
  orderNumbers: readonly string[];
  /** Mails that wait and are sent all the same. None without it. */
  keep?: OrderMails;
}

export interface OrderMails {
  template: string;
  orderNumbers: readonly string[];
}

const list = (texts: readonly string[]) =>
  sql`array[${sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  )}]::text[]`;

const isWaiting = ({ template, orderNumbers }: OrderMails) => sql`(name = 'mail' and state < 'completed'
  and data ->> 'template' = ${template} and data -> 'data' ->> 'orderNumber' = any (${list(orderNumbers)}))`;

/** Tests without a queue have no such table. */
async function hasQueue(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ there: boolean }>(sql`select to_regclass('pgboss.job') is not null as there`);
  return rows[0]?.there === true;
}

interface WaitingMail extends Record<string, unknown> {
  template: string;
  createdAt: Date;
}

/** Lists the mails to an address that are stored: those that wait, and those that nobody could deliver. */
export async function listWaitingMails(db: Database, address: string): Promise<WaitingMail[]> {
  if (!(await hasQueue(db))) return [];
  const { rows } = await db.execute<WaitingMail>(sql`
    select data ->> 'template' as template, created_on as "createdAt" from pgboss.job
    where name in ('mail', 'mail-undelivered') and lower(data ->> 'to') = ${address} order by created_on`);
  return rows;
}

export async function findWaitingOrderMails(db: Database, mails: OrderMails): Promise<string[]> {
  if (!(await hasQueue(db))) return [];
  const { rows } = await db.execute<{ number: string }>(sql`
    select data -> 'data' ->> 'orderNumber' as number from pgboss.job where ${isWaiting(mails)}`);
  return rows.map(({ number }) => number);
}

/**
 * Erases the mails to these addresses, and the mails to others about these conversations and orders. What was waiting is not
 * sent, but for `keep`. A mail that is on its way at this moment arrives.
 */
export async function eraseMails(tx: Database, { addresses, threadIds, orderNumbers, keep }: MailMarks): Promise<void> {
  if (!(await hasQueue(tx))) return;
  const isKept = keep === undefined ? sql`false` : isWaiting(keep);
  await tx.execute(sql`
    update pgboss.job set data = jsonb_build_object('template', data -> 'template', 'erased', true), output = null
    where name in ('mail', 'mail-undelivered') and not coalesce(${isKept}, false) and (
      lower(data ->> 'to') = any (${list(addresses)})
      or data -> 'data' ->> 'threadId' = any (${list(threadIds)})
      or data -> 'data' ->> 'orderNumber' = any (${list(orderNumbers)})
      or data -> 'data' ->> 'order' = any (${list(orderNumbers)}))`);
}
