/**
 * Takes secrets out of stored mails. pg-boss keeps jobs for a while after they are done, and undelivered ones for a year;
 * by then nobody needs their links and codes. Features name such fields `sealed…`.
 */

/** Runs a query of the queue's own connection. */
type Query = (text: string, values: unknown[]) => Promise<unknown>;

/** True if the data of a mail has secrets. */
export const hasSecrets = (data: object): boolean => Object.keys(data).some((name) => name.startsWith('sealed'));

const withoutSecrets = `jsonb_set(data, '{data}', coalesce(
    (select jsonb_object_agg(key, value) from jsonb_each(data -> 'data') where not starts_with(key, 'sealed')),
    '{}'::jsonb)) || '{"erased": true}'`;

/** Erases the secrets of one mail, which is marked as done, so that a retry doesn't try to send it. */
export async function eraseSecrets(query: Query, id: string): Promise<void> {
  await query(`update pgboss.job set data = ${withoutSecrets} where id = $1`, [id]);
}

/** Erases what is left in mails that are done: those that ran out of time, and those of earlier versions. */
export async function eraseLeftSecrets(query: Query, queues: { mails: string; undelivered: string }): Promise<void> {
  await query(
    `update pgboss.job set data = ${withoutSecrets}
      where (name = $2 or (name = $1 and state in ('completed', 'failed', 'cancelled')))
        and jsonb_path_exists(data, '$.data.keyvalue() ? (@.key starts with "sealed")')`,
    [queues.mails, queues.undelivered],
  );
}
