/** A process that works on rows until it is killed: it says `begun` on its standard output, and never ends a job. */
import { openDatabase } from '../../src/platform/database/connection.ts';
import { openJobs } from '../../src/platform/jobs/jobs.ts';
import { openRowJobs } from '../../src/platform/jobs/row-jobs.ts';

const [, , url = '', queue = ''] = process.argv;
const { db } = openDatabase(url);
const boss = await openJobs(url, console.error);
const jobs = await openRowJobs({ boss, db, log: console.error }, [queue]);
await jobs.work({
  queue,
  what: 'A row',
  maxAttempts: 3,
  pauseSeconds: 0,
  work: () => {
    process.stdout.write('begun\n');
    return new Promise(() => {});
  },
  giveUp: async () => {},
  listWaiting: async () => [],
});
process.stdout.write('ready\n');
