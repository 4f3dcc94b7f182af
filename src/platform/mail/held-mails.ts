/**
 * Mails of a restored database wait until an operator says so: most of them were sent after the backup was taken, and would be sent
 * again. They are jobs that begin at no time.
 */
import { mailQueue } from './queue.ts';

type Query = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>;

const waiting = `name = $1 and state < 'completed'`;
const held = `${waiting} and start_after = 'infinity'`;

const count = async (query: Query, text: string): Promise<number> => (await query(text, [mailQueue])).rows.length;

export const holdMails = (query: Query): Promise<number> =>
  count(
    query,
    `update pgboss.job set state = case when state = 'active' then 'retry' else state end, started_on = null, heartbeat_on = null,
      start_after = 'infinity', keep_until = now() + interval '1 year' where ${waiting} returning id`,
  );

export const countHeld = (query: Query): Promise<number> => count(query, `select id from pgboss.job where ${held}`);

export const releaseMails = (query: Query): Promise<number> =>
  count(query, `update pgboss.job set start_after = now() where ${held} returning id`);

export const discardMails = (query: Query): Promise<number> =>
  count(query, `delete from pgboss.job where ${held} returning id`);
