/**
 * Finds instances that have another folder of files: a probe is stored, and every instance that is told of it says whether it has it.
 * All of them listen for changed pages anyway, so the question goes the same way.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { listen } from '../../platform/database/listen.ts';
import type { Files } from '../../platform/files/files.ts';
import { pageTagChannel } from '../../platform/http/page-tags.server.ts';
import { type Check, ok, problem } from './check.ts';

const answerChannel = 'probe_answers';
const answerWithinMs = 1_500;
const probeTag = /^probe:(probes\/[\w-]+)$/;

type Services = { db: Database; files: Files };

const send = (db: Database, channel: string, message: unknown) =>
  db.execute(sql`select pg_notify(${channel}, ${JSON.stringify(message)})`);

/** Answers for this instance if the tags ask for a probe. Never rejects. */
export async function answerProbe({ db, files }: Services, tags: readonly string[]): Promise<void> {
  const key = probeTag.exec(tags[0] ?? '')?.[1];
  if (key === undefined) return;
  const seen = await files.get(key).then(
    (file) => file !== null,
    () => false,
  );
  await send(db, answerChannel, { key, seen }).catch(() => {});
}

/**
 * Stores a probe, and asks all running instances whether they see it.
 * @param url leads to PostgreSQL itself
 * @returns what each of them says
 */
export async function askInstances({ db, files }: Services, url: string): Promise<boolean[]> {
  const key = `probes/${randomUUID()}`;
  const answers: boolean[] = [];
  const heard = (payload: string): void => {
    const answer: { key: string; seen: boolean } = JSON.parse(payload);
    if (answer.key === key) answers.push(answer.seen);
  };
  const stop = await listen(url, answerChannel, { heard, missed: () => {} });
  try {
    await files.put(key, { bytes: new Uint8Array(1), contentType: 'application/octet-stream' });
    await send(db, pageTagChannel, [`probe:${key}`]);
    await sleep(answerWithinMs);
  } finally {
    await stop();
    await files.remove(key);
  }
  return answers;
}

/** @param url leads to PostgreSQL itself */
export async function checkSharedFolder(services: Services, url: string): Promise<Check> {
  const name = 'shared folder';
  const answers = await askInstances(services, url);
  const blind = answers.filter((seen) => !seen).length;
  if (blind > 0)
    return problem(
      name,
      `${blind} of ${answers.length} running instances don’t see what is stored here: their DATA_DIR/files is another folder, or their bucket another one, so photos are missing there.`,
    );
  return ok(
    name,
    answers.length === 0 ? 'No instance is running.' : `All running instances (${answers.length}) see it.`,
  );
}
