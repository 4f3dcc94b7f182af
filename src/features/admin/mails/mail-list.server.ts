/** Mails and their jobs, newest first. Their texts and secrets are shown to nobody. */
import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { recordAct } from '../../accounts/audit.server.ts';
import { adminPaths } from '../admin-paths.ts';
import type { RowForm } from '../handle-form.server.ts';
import { defineList } from '../lists/list.ts';
import { adminErrors } from '../words.ts';
import { mailListWords as words } from './words.ts';

interface MailRow extends Record<string, unknown> {
  id: string;
  name: string;
  state: 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed';
  template: string | null;
  recipient: string | null;
  order_number: string | null;
  tries: number;
  created_on: string;
  start_after: string;
  completed_on: string | null;
  can_retry: boolean;
  problem: string | null;
  /** True for a mail that was no longer wanted when it was due. */
  dropped: boolean;
}

/** Queue of mails that were given up. A mail in it waits for a person. */
const undelivered = 'mail-undelivered';
/** A mail that failed is also in the queue of those given up, and counts there alone. */
const isFailed = sql`((job.name = ${undelivered} and job.state = 'created')
  or (job.name <> ${undelivered} and job.state = 'failed' and job.dead_letter is null))`;
const isWaiting = sql`(job.name <> ${undelivered} and job.state in ('created', 'retry', 'active'))`;

/** Mails without their data can't be sent again, and those with erased secrets would lead nowhere. */
const hasData = sql`(job.data ? 'to' and job.data ? 'template' and not job.data ? 'erased')`;

/** "order-confirmed" as "Order confirmed". */
const titleOf = (name: string): string =>
  words.kinds[name] ?? (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('-', ' ');

/** The queue makes its tables when it starts for the first time. */
async function hasQueue(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`select to_regclass('pgboss.job') is not null as found`);
  return rows[0]?.found ?? false;
}

export const mailList = defineList<MailRow>({
  path: adminPaths.mails,
  csvPath: adminPaths.file('mails'),
  words,
  views: [
    { name: 'all', label: words.view.all, where: undefined },
    { name: 'failed', label: words.view.failed, where: isFailed },
    { name: 'waiting', label: words.view.waiting, where: isWaiting },
  ],
  order: { table: 'pgboss.job', alias: 'job', key: 'created_on', id: 'id', isUuid: true, newestFirst: true },
  matches: (pattern) =>
    sql`(job.data ->> 'to' ilike ${pattern} or job.data ->> 'template' ilike ${pattern} or job.name ilike ${pattern})`,
  read: async (db, { where, orderBy, limit }) => {
    if (!(await hasQueue(db))) return [];
    const { rows } = await db.execute<MailRow>(sql`
      select job.id, job.name, job.state::text as state, job.data ->> 'template' as template, job.data ->> 'to' as recipient,
        job.data -> 'data' ->> 'orderNumber' as order_number,
        job.retry_count as tries, job.created_on, job.start_after, job.completed_on,
        coalesce((${isFailed} and ${hasData}) or job.state = 'retry', false) as can_retry,
        left(job.output ->> 'message', 200) as problem,
        coalesce(job.output ->> 'dropped' = 'true', false) as dropped
      from pgboss.job as job where ${where ?? sql`true`} order by ${sql.join(orderBy, sql`, `)} limit ${limit}`);
    return rows;
  },
  head: ({ template, recipient, order_number: order, name, problem, can_retry: canRetry, state }) => ({
    title: titleOf(template ?? name),
    href: null,
    note: recipient ?? (order === null ? '' : words.aboutOrder(order)),
    ...(problem === null || state === 'completed' ? {} : { text: problem }),
    acts: canRetry ? [{ do: 'retry', label: words.retry }] : [],
  }),
  columns: [
    { label: words.template, value: ({ template }) => template, fileOnly: true },
    { label: words.recipient, value: ({ recipient }) => recipient, fileOnly: true },
    {
      label: words.state,
      value: ({ name, state, dropped }) => {
        if (name === undelivered && state === 'created') return words.givenUp;
        return dropped && state === 'completed' ? words.dropped : words.states[state];
      },
      narrow: 'plain',
    },
    { label: words.tries, value: ({ tries }) => tries },
    { label: words.at, value: ({ created_on: at }) => new Date(at) },
    { label: words.sentAt, value: ({ completed_on: at }) => (at === null ? null : new Date(at)) },
  ],
});

export async function countFailedMails(db: Database): Promise<number> {
  if (!(await hasQueue(db))) return 0;
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from pgboss.job as job where ${isFailed}`,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Sends a mail again: one that waits for its next try at once, and one that was given up as a new mail. A second click finds
 * nothing left to do.
 * @throws DomainError `invalid` for an unknown act or id, `not_found` for a mail that can't be sent again
 */
export async function retryMail(
  { db, mails }: Pick<App.Locals['app'], 'db' | 'mails'>,
  { actorId, act, id }: RowForm,
): Promise<void> {
  if (act !== 'retry' || !isUuid(id)) throw new DomainError('invalid', adminErrors.unknown);
  await db.transaction(async (tx) => {
    if (!(await hasQueue(tx))) throw new DomainError('not_found', words.cannotRetry);
    if (!((await tryNow(tx, id)) || (await sendAnew(tx, mails, id)))) {
      throw new DomainError('not_found', words.cannotRetry);
    }
    await recordAct(tx, { actorId, action: 'mail.retried', subjectId: id });
  });
}

async function tryNow(tx: Database, id: string): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`update pgboss.job set start_after = now() where id = ${id} and state = 'retry'`,
  );
  return (rowCount ?? 0) > 0;
}

async function sendAnew(tx: Database, mails: App.Locals['app']['mails'], id: string): Promise<boolean> {
  const { rows } = await tx.execute<{ data: Parameters<typeof mails.add>[1] }>(
    sql`update pgboss.job as job set state = 'completed', completed_on = now() where id = ${id} and ${isFailed} and ${hasData} returning job.data`,
  );
  const [job] = rows;
  if (job === undefined) return false;
  await mails.add(tx, job.data);
  return true;
}
