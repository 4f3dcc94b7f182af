import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import { openQueue, within } from '../jobs/jobs.ts';
import { runEvery } from '../run-every.ts';
import { daySeconds, hourMs, hourSeconds } from '../time.ts';
import { AddressRefused, UndeliverableMail } from './compose.ts';
import { eraseLeftovers, eraseSecrets, eraseSent, hasSecrets } from './erase-secrets.ts';
import type { Mailer, MailQueue, OutgoingMail, QueuedMail } from './mail.ts';

export const mailQueue = 'mail';
const undelivered = 'mail-undelivered';
const eraseEveryMs = hourMs;
const pollSeconds = 2;

/** Sixteen tries within about a day: the first retry after half a minute, later ones at most four hours apart. */
const retries = { retryLimit: 15, retryDelay: 20, retryBackoff: true, retryDelayMax: 4 * hourSeconds };

const working = { batchSize: 5, burstWhenBatchFull: true, perJobResults: true, includeMetadata: true } as const;

export interface MailQueueOptions<M extends QueuedMail> {
  boss: PgBoss;
  mailer: Mailer;
  render(mail: M): Promise<Pick<OutgoingMail, 'subject' | 'html' | 'text' | 'unsubscribeUrl' | 'replyTo'>>;
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

export interface RefusedAddresses {
  has(address: string): Promise<boolean>;
  add(address: string): Promise<void>;
}

export interface RunningMailQueue<M extends QueuedMail> {
  queue: MailQueue<M>;
  start(): Promise<void>;
  /** Ends what `start` began, but for sending, which ends with the jobs. */
  stop(): Promise<void>;
  /** Resolves when no mail is due, being sent or waiting for a retry. Rejects after `timeoutMs`. */
  idle(timeoutMs?: number): Promise<void>;
}

/** Mail servers repeat the address, or the part before its @, in any case. */
function withoutAddress(text: string, address: string): string {
  const parts = [address, address.slice(0, address.lastIndexOf('@'))].filter((part) => part !== '');
  return parts.reduce((rest, part) => rest.replace(new RegExp(RegExp.escape(part), 'gi'), 'the recipient'), text);
}

async function openQueues(boss: PgBoss, retryDelay = retries.retryDelay): Promise<void> {
  await openQueue(boss, { name: undelivered, retentionSeconds: 365 * daySeconds });
  await openQueue(boss, {
    name: mailQueue,
    ...retries,
    retryDelay,
    expireInSeconds: 300,
    retentionSeconds: 14 * daySeconds,
    deleteAfterSeconds: daySeconds,
    deadLetter: undelivered,
  });
}

const queryOf = (boss: PgBoss) => (text: string, values: unknown[]) => boss.getDb().executeSql(text, values);

function createDelivery<M extends QueuedMail>(options: MailQueueOptions<M>) {
  const { boss, mailer, render, log, isWanted = async () => true, refused } = options;
  // If the database fails right after a mail was sent, the retry only marks it as sent.
  const sent = new Set<string>();

  /** A failure is made up for by the next regular run. */
  const erase = async ({ id, data: { data } }: JobWithMetadata<M>, wasSent: boolean): Promise<void> => {
    if (!wasSent && !hasSecrets(data)) return;
    await (wasSent ? eraseSent : eraseSecrets)(queryOf(boss), id).catch((error: unknown) =>
      log(`Mail ${id} was not erased yet.`, error),
    );
  };

  const send = async ({ id, data }: JobWithMetadata<M>): Promise<void> => {
    const { to } = data;
    if (await refused?.has(to)) throw new UndeliverableMail('Emails to this address are stopped.');
    await mailer.send({ id, to, ...(await render(data)) });
    if (sent.size >= 1000) sent.clear();
    sent.add(id);
  };

  const fail = async (job: JobWithMetadata<M>, error: unknown): Promise<JobResult> => {
    const { id, data } = job;
    const hopeless = error instanceof UndeliverableMail;
    if (error instanceof AddressRefused) {
      // A failure costs one more try to an address that will be refused again.
      await refused?.add(data.to).catch((problem: unknown) => log('A refused address was not marked.', problem));
    }
    if (hopeless || job.retryCount >= job.retryLimit) await erase(job, false);
    const message = withoutAddress(hopeless ? error.message : String(error), data.to);
    log(`Mail ${id} (${data.template}) was not delivered${hopeless ? '' : '; it will be retried'}: ${message}`);
    return { id, status: hopeless ? 'deadletter' : 'failed', output: { message } };
  };

  return async (job: JobWithMetadata<M>): Promise<JobResult> => {
    try {
      const isNew = !sent.has(job.id) && !('erased' in job.data);
      const isDropped = isNew && !(await isWanted(job.data));
      if (isNew && !isDropped) await send(job);
      await erase(job, true);
      return { id: job.id, status: 'completed', ...(isDropped ? { output: { dropped: true } } : {}) };
    } catch (error) {
      return fail(job, error);
    }
  };
}

async function waitUntilIdle(boss: PgBoss, timeoutMs: number): Promise<void> {
  const waiting = `select 1 from pgboss.job where name = $1 and state < 'completed'
    and not (state = 'created' and start_after > now()) limit 1`;
  for (const end = Date.now() + timeoutMs; Date.now() < end; await new Promise((wake) => setTimeout(wake, 50))) {
    // A failed query says nothing about the queue.
    const answer = await queryOf(boss)(waiting, [mailQueue]).catch(() => null);
    if (answer?.rows.length === 0) return;
  }
  throw new Error('Mails are still waiting.');
}

/**
 * Creates the mail queue. A mail stays until the mail server has accepted it, or, if it never does, for a year in
 * `mail-undelivered`. What it says goes as it is done (`erase-secrets.ts`).
 */
export async function createMailQueue<M extends QueuedMail>(
  options: MailQueueOptions<M>,
): Promise<RunningMailQueue<M>> {
  const { boss, log, isBulk = () => false } = options;
  await openQueues(boss, options.retryDelay);
  const deliver = createDelivery(options);
  const seconds = options.pollSeconds ?? pollSeconds;
  const polling = { pollingIntervalSeconds: seconds, notifyPollingIntervalSeconds: seconds };
  let stopErasing = async (): Promise<void> => {};
  return {
    queue: {
      async add(tx, mail, waitSeconds = 0) {
        const wait = waitSeconds > 0 ? { startAfter: Math.ceil(waitSeconds) } : {};
        await boss.send(mailQueue, mail, { ...wait, ...within(tx), priority: isBulk(mail) ? -1 : 0 });
      },
    },
    async start() {
      await boss.work<M, unknown, typeof working & typeof polling>(mailQueue, { ...working, ...polling }, (jobs) =>
        Promise.all(jobs.map(deliver)),
      );
      stopErasing = runEvery(
        eraseEveryMs,
        () => eraseLeftovers(queryOf(boss), { mails: mailQueue, undelivered }),
        (error) => log('Erasing old mails failed.', error),
      );
    },
    stop: () => stopErasing(),
    idle: (timeoutMs = 20_000) => waitUntilIdle(boss, timeoutMs),
  };
}
