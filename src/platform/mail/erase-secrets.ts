/**
 * Takes out of stored mails what nobody needs any more. pg-boss keeps jobs for a while after they are done, and undelivered ones
 * for a year. A mail that was sent keeps its template, and the number of the order that it is about. One that can't be delivered
 * loses its links and codes at once, in fields named `sealed…`, and the rest after a week, in which an admin can look after it.
 */

type Query = (text: string, values: unknown[]) => Promise<unknown>;

/** How long an undelivered mail keeps its recipient and its text, in days. */
const undeliveredDays = 7;

export const hasSecrets = (data: object): boolean => Object.keys(data).some((name) => name.startsWith('sealed'));

const withoutSecrets = `jsonb_set(data, '{data}', coalesce(
    (select jsonb_object_agg(key, value) from jsonb_each(data -> 'data') where not starts_with(key, 'sealed')),
    '{}'::jsonb)) || '{"erased": true}'`;

const withoutPeople = `jsonb_build_object('template', data -> 'template', 'erased', true,
    'data', jsonb_strip_nulls(jsonb_build_object('orderNumber', data -> 'data' -> 'orderNumber')))`;

/** Erases the secrets of one mail, which is marked as done, so that a retry doesn't try to send it. */
export async function eraseSecrets(query: Query, id: string): Promise<void> {
  await query(`update pgboss.job set data = ${withoutSecrets} where id = $1`, [id]);
}

/** Erases all of one mail that was sent, which is marked as done, so that a retry doesn't send it again. */
export async function eraseSent(query: Query, id: string): Promise<void> {
  await query(`update pgboss.job set data = ${withoutPeople} where id = $1`, [id]);
}

/** Erases what is left in mails that are done: those that ran out of time, undelivered ones, and those whose process ended before it erased them. */
export async function eraseLeftovers(query: Query, queues: { mails: string; undelivered: string }): Promise<void> {
  const { mails, undelivered } = queues;
  await query(
    `update pgboss.job set data = ${withoutSecrets}
      where (name = $2 or (name = $1 and state in ('failed', 'cancelled')))
        and jsonb_path_exists(data, '$.data.keyvalue() ? (@.key starts with "sealed")')`,
    [mails, undelivered],
  );
  await query(
    `update pgboss.job set data = ${withoutPeople}, output = null
      where data ? 'to' and (
        (name = $1 and state = 'completed')
        or (name = $1 and state in ('failed', 'cancelled') and completed_on < now() - interval '${undeliveredDays} days')
        or (name = $2 and created_on < now() - interval '${undeliveredDays} days'))`,
    [mails, undelivered],
  );
}
