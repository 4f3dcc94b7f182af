import { closeJobs, openJobs } from '../../src/platform/jobs/jobs.ts';
import type { QueuedMail } from '../../src/platform/mail/mail.ts';
import { createMailQueue, type MailQueueOptions, type RunningMailQueue } from '../../src/platform/mail/queue.ts';

/** Opens a mail queue with jobs of its own, as a process has them. Stopping it ends both. */
export async function openMailQueue<M extends QueuedMail>({
  connectionString,
  ...options
}: Omit<MailQueueOptions<M>, 'boss'> & { connectionString: string }): Promise<RunningMailQueue<M>> {
  const boss = await openJobs(connectionString, options.log);
  const mails = await createMailQueue<M>({ boss, ...options });
  return {
    ...mails,
    stop: async () => {
      await mails.stop();
      await closeJobs(boss);
    },
  };
}
