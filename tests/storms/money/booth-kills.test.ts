/** A server that dies while phones send. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'vitest';
import type { PhoneSale } from '../../../src/features/booth/booth.api.ts';
import { freePort } from '../../../src/platform/database/embedded/postmaster.ts';
import { type ChildServer, startChildServer } from '../../support/child-server.ts';
import { freshDatabase } from '../../support/database.ts';
import { dice } from '../../support/rounds.ts';
import { expectEachOnce, makeBoothSales } from '../../support/storms/booth-sales.ts';

/** Runs work on all items, so many at a time. */
async function pool<T>(items: readonly T[], size: number, work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  await Promise.all(
    Array.from({ length: size }, async () => {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
    }),
  );
}

const { share, shuffled } = dice();
const count = 500;
const kills = 20;

test(`${count} sales, every request three times, shuffled, 20 at a time, over ${kills} kills of the server: each is recorded once`, async () => {
  const fresh = await freshDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), 'booth-'));
  const env = {
    PORT: String(await freePort(null)),
    DATA_DIR: folder,
    DATABASE_URL: fresh.url,
    DEMO: 'true',
    RATE_LIMITS: 'off',
  };
  const made = await makeBoothSales(fresh.db, count, new Date());
  const { phone, requests } = made;

  let server: ChildServer = await startChildServer(env);
  const { url } = server;
  const body = (some: readonly PhoneSale[]) => JSON.stringify({ phoneTime: new Date().toISOString(), sales: some });
  const send = async (some: readonly PhoneSale[]): Promise<void> => {
    for (;;) {
      const answer = await fetch(`${url}/api/booth/sales`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: `booth=${phone.key}`, origin: url },
        body: body(some),
        signal: AbortSignal.timeout(20_000),
      }).catch(() => null);
      const answers =
        answer?.status === 200
          ? ((await answer.json().catch(() => null)) as { sales: { outcome: string }[] } | null)
          : null;
      if (answers?.sales.every(({ outcome }) => outcome === 'recorded')) return;
      if (answers?.sales.some(({ outcome }) => outcome === 'refused')) throw new Error(JSON.stringify(answers));
      await sleep(40);
    }
  };
  try {
    const sent = pool(shuffled([...requests, ...requests, ...requests]), 20, send);
    for (let kill = 0; kill < kills; kill += 1) {
      await sleep(20 + share() * 800);
      await server.kill();
      server = await startChildServer(env);
    }
    await sent;
    await expectEachOnce(fresh.db, made);
  } finally {
    await server.kill();
    await fresh.close();
    await rm(folder, { recursive: true, force: true });
  }
});
