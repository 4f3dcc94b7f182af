import { sql } from 'drizzle-orm';
import { fromDrizzle, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import { runEvery } from '../run-every.ts';
import { daySeconds, hourMs, hourSeconds } from '../time.ts';
import { AddressRefused, UndeliverableMail } from './compose.ts';
import { eraseLeftovers, eraseSecrets, eraseSent, hasSecrets } from './erase-secrets.ts';
import type { Mailer, MailQueue, OutgoingMail, QueuedMail } from './mail.ts';

const mails = 'mail';
const undelivered = 'mail-undelivered';
const eraseEveryMs = hourMs;

/** Sixteen tries within about a day: the first retry after half a minute, later ones at most four hours apart. */
const retries = { retryLimit: 15, retryDelay: 20, retryBackoff: true, retryDelayMax: 4 * hourSeconds };

/** How the queue takes its mails. */
const working = { batchSize: 5, burstWhenBatchFull: true, perJobResults: true, includeMetadata: true } as const;

export interface MailQueueOptions<M extends QueuedMail> {
  /** The queue opens two connections of its own, so that many requests at once don't delay the mail. */
  connectionString: string;
  mailer: Mailer;
  /** Renders a mail from its template. */
  render(mail: M): Promise<Pick<OutgoingMail, 'subject' | 'html' | 'text' | 'unsubscribeUrl'>>;
  /** True for mails to many people at once, which wait for all others. None without it. */
  isBulk?(mail: M): boolean;
  /** Addresses that take no mail: a mail to one is kept as undelivered. Those that the server refuses are added. */
  refused?: RefusedAddresses;
  /** Asked before each try. A mail that is no longer wanted is dropped, with its secrets. All are wanted without it. */
  isWanted?(mail: M): Promise<boolean>;
  log: (message: string, error?: unknown) => void;
  /** Polling interval in seconds, at least 0.5. */
  pollSeconds?: number;
  /** Seconds before the first retry; shorter in tests. */
  retryDelay?: number;
}

/** The addresses that get no more mail. */
export interface RefusedAddresses {
  has(address: string): Promise<boolean>;
  add(address: string): Promise<void>;
}

export interface RunningMailQueue<M extends QueuedMail> {
  queue: MailQueue<M>;
  /** Starts sending. */
  start(): Promise<void>;
  /** Waits for mails being sent, then disconnects from the database. */
  stop(): Promise<void>;
  /** Resolves when no mail is due, being sent or waiting for a retry. Rejects after `timeoutMs`. */
  idle(timeoutMs?: number): Promise<void>;
}

/** Mail servers repeat the address, or the part before its @, in any case. */
function withoutAddress(text: string, address: string): string {
  const parts = [address, address.slice(0, address.lastIndexOf('@'))].filter((part) => part !== '');
  return parts.reduce((rest, part) => rest.replace(new RegExp(RegExp.escape(part), 'gi'), 'the recipient'), text);
}

/**
 * Creates the mail queue in the database's `pgboss` schema. A mail stays until the mail server has accepted it, or, if it
 * never does, for a year in `mail-undelivered`. What it says goes as it is done (`erase-secrets.ts`). Several processes share
 * the work.
 */
export async function createMailQueue<M extends QueuedMail>(
  options: MailQueueOptions<M>,
): Promise<RunningMailQueue<M>> {
  const { mailer, render, log, isWanted = async () => true, isBulk = () => false, refused } = options;
  const boss = new PgBoss({
    connectionString: options.connectionString,
    application_name: 'mail-queue',
    max: 2,
    schedule: false,
    superviseIntervalSeconds: 60,
    maintenanceIntervalSeconds: daySeconds / 4,
    monitorIntervalSeconds: 300,
  });
  boss.on('error', (error) => log('The mail queue reported an error; it keeps running.', error));
  await boss.start();
  await boss.createQueue(undelivered, { retentionSeconds: 365 * daySeconds });
  await boss.createQueue(mails, { deadLetter: undelivered });
  // Applies the current settings to queues that an earlier version created.
  await boss.updateQueue(mails, {
    ...retries,
    ...(options.retryDelay === undefined ? {} : { retryDelay: options.retryDelay }),
    expireInSeconds: 300,
    retentionSeconds: 14 * daySeconds,
    deleteAfterSeconds: daySeconds,
    deadLetter: undelivered,
  });

  // If the database fails right after a mail was sent, the retry only marks it as sent.
  const sent = new Set<string>();

  const query = (text: string, values: unknown[]) => boss.getDb().executeSql(text, values);

  /** A failure is made up for by the next regular run. */
  const erase = async ({ id, data: { data } }: JobWithMetadata<M>, wasSent: boolean): Promise<void> => {
    if (!wasSent && !hasSecrets(data)) return;
    await (wasSent ? eraseSent : eraseSecrets)(query, id).catch((error: unknown) =>
      log(`Mail ${id} was not erased yet.`, error),
    );
  };

  /** A failure costs one more try to an address that will be refused again. */
  const remember = async (address: string): Promise<void> => {
    await refused?.add(address).catch((error: unknown) => log('A refused address was not marked.', error));
  };

  const deliver = async (job: JobWithMetadata<M>): Promise<JobResult> => {
    try {
      const isNew = !sent.has(job.id) && !('erased' in job.data);
      if (isNew && !(await isWanted(job.data))) {
        await erase(job, true);
        return { id: job.id, status: 'completed', output: { dropped: true } };
      }
      if (isNew) {
        const { to } = job.data;
        if (await refused?.has(to)) throw new UndeliverableMail('Emails to this address are stopped.');
        await mailer.send({ id: job.id, to, ...(await render(job.data)) });
        if (sent.size >= 1000) sent.clear();
        sent.add(job.id);
      }
      await erase(job, true);
      return { id: job.id, status: 'completed' };
    } catch (error) {
      const hopeless = error instanceof UndeliverableMail;
      if (error instanceof AddressRefused) await remember(job.data.to);
      if (hopeless || job.retryCount >= job.retryLimit) await erase(job, false);
      const problem = withoutAddress(hopeless ? error.message : String(error), job.data.to);
      log(
        `Mail ${job.id} (${job.data.template}) was not delivered${hopeless ? '' : '; it will be retried'}: ${problem}`,
      );
      return { id: job.id, status: hopeless ? 'deadletter' : 'failed', output: { message: problem } };
    }
  };

  let stopErasing = async (): Promise<void> => {};

  return {
    queue: {
      async add(tx, mail, waitSeconds = 0) {
        const wait = waitSeconds > 0 ? { startAfter: Math.ceil(waitSeconds) } : {};
        await boss.send(mails, mail, { ...wait, db: fromDrizzle(tx, sql), priority: isBulk(mail) ? -1 : 0 });
      },
    },
    async start() {
      await boss.work<M, unknown, typeof working & { pollingIntervalSeconds: number }>(
        mails,
        { ...working, pollingIntervalSeconds: options.pollSeconds ?? 2 },
        (jobs) => Promise.all(jobs.map(deliver)),
      );
      stopErasing = runEvery(
        eraseEveryMs,
        () => eraseLeftovers(query, { mails, undelivered }),
        (error) => log('Erasing old mails failed.', error),
      );
    },
    async stop() {
      await stopErasing();
      await boss.stop({ graceful: true, timeout: 8_000 });
    },
    async idle(timeoutMs = 20_000) {
      const waiting = `select 1 from pgboss.job where name = $1 and state < 'completed'
        and not (state = 'created' and start_after > now()) limit 1`;
      for (const end = Date.now() + timeoutMs; Date.now() < end; await new Promise((wake) => setTimeout(wake, 50))) {
        // A failed query says nothing about the queue.
        const answer = await boss
          .getDb()
          .executeSql(waiting, [mails])
          .catch(() => null);
        if (answer?.rows.length === 0) return;
      }
      throw new Error('Mails are still waiting.');
    },
  };
}
