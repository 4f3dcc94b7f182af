import { sql } from 'drizzle-orm';
import { poolOf } from '../../platform/database/connection.ts';
import type { Database } from '../../platform/database/database.ts';
import { listApplied } from '../../platform/database/migrations.ts';

export interface SiteFigures {
  jobs: { queue: string; state: string; count: number }[];
  /** Seconds since the oldest waiting job was due; null if none is. Undelivered mails wait for a person. */
  oldestJobSeconds: number | null;
  webhooks: { age: string; outcome: string; count: number }[];
  /** Seconds since the newest payment event; null if there was none. */
  lastWebhookSeconds: number | null;
  orders: { status: string; count: number }[];
  refunds: { status: string; count: number }[];
  /** Seconds since the moment that the newest backup shows; null if there is none. */
  lastBackupSeconds: number | null;
  /** Migrations of the database, by the time that each was written. */
  migrations: number[];
}

/** Mails and other queued jobs, photos, and archives and tables of stores. Queues of pg-boss itself begin with two underscores. */
const jobs = sql`
  select name as queue, state::text as state, count(*)::int as count from pgboss.job
    where name not like '\\_\\_%' group by 1, 2
  union all select 'photos', state::text, count(*)::int from uploads group by 2
  union all select 'transfers', state::text, count(*)::int from transfers group by 2`;

const webhooks = sql`
  select case
      when received_at > now() - interval '5 minutes' then '5m'
      when received_at > now() - interval '1 hour' then '1h'
      when received_at > now() - interval '1 day' then '1d'
      else '7d' end as age,
    outcome, count(*)::int as count
  from payment_events where received_at > now() - interval '7 days' group by 1, 2`;

/** Reads all figures. Each is one query over an index or a small table. */
export async function readSiteFigures(db: Database): Promise<SiteFigures> {
  const rows = async <T>(query: ReturnType<typeof sql>) => (await db.execute(query)).rows as T[];
  const [last] = await rows<{ age: number | null }>(
    sql`select extract(epoch from now() - max(received_at))::float8 as age from payment_events`,
  );
  const [backup] = await rows<{ age: number | null }>(
    sql`select extract(epoch from now() - max(taken_at))::float8 as age from backups where bytes is not null`,
  );
  const [oldest] = await rows<{ age: number | null }>(sql`
    select extract(epoch from now() - min(start_after))::float8 as age from pgboss.job
    where state in ('created', 'retry') and start_after <= now() and name <> 'mail-undelivered'`);
  return {
    jobs: await rows(jobs),
    oldestJobSeconds: oldest?.age ?? null,
    webhooks: await rows(webhooks),
    lastWebhookSeconds: last?.age ?? null,
    orders: await rows(
      sql`select status::text as status, count(*)::int as count from orders where channel <> 'in_person' group by 1`,
    ),
    refunds: await rows(sql`select status::text as status, count(*)::int as count from refunds group by 1`),
    lastBackupSeconds: backup?.age ?? null,
    migrations: await listApplied(poolOf(db)),
  };
}
