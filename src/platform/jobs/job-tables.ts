import type { Client } from 'pg';
import { getConstructionPlans } from 'pg-boss';

export const jobSchema = 'pgboss';

/** What pg-boss notes about itself. It makes them anew, and its version is that of the package. */
const ownNotes: ReadonlySet<string> = new Set(['version', 'bam', 'warning', 'queue_stats']);

export const isAboutJobs = ({ schema, name }: { schema: string; name: string }): boolean =>
  schema !== jobSchema || !ownNotes.has(name);

/** Makes the tables of pg-boss in the caller's transaction. */
export async function createJobTables(client: Client): Promise<void> {
  const plan = getConstructionPlans(jobSchema);
  await client.query(plan.replace(/^\s*BEGIN;/, '').replace(/COMMIT;\s*$/, ''));
  // The plan shortens these for the rest of the transaction.
  await client.query('set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0');
}

/** Makes the tables of queues that have one of their own. The rows of all queues are there already, and stay as they are. */
export async function createQueueTables(client: Client): Promise<void> {
  await client.query(`
    create temporary table kept_queues on commit drop as select * from ${jobSchema}.queue;
    delete from ${jobSchema}.queue;
    select ${jobSchema}.create_queue(name, jsonb_build_object('policy', policy, 'partition', partition)) from kept_queues where partition;`);
}
