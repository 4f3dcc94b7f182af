/**
 * Signing in: whether its time tells a known address from an unknown one, and whether a hundred at once slow down a
 * public page. Prints medians and percentiles of one interleaved run; asserts nothing, because machines are shared.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoSignIns } from '../../src/domain/accounts/demo-sign-ins.ts';
import { startSiteProcess } from '../support/site-process.ts';

const tries = 200;
/** The front door takes a hundred connections of one address: the page has the last. */
const crowd = 99;

const quantile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
const ms = (value: number) => `${value.toFixed(1)} ms`;

const dataDir = await mkdtemp(path.join(tmpdir(), 'bench-'));
const site = await startSiteProcess({ DATA_DIR: dataDir, PORT: '0', DEMO: 'true' });
try {
  const origin = await site.url;
  const known = demoSignIns[0]?.email ?? '';

  async function post(target: string, fields: Record<string, string>): Promise<number> {
    const start = performance.now();
    const response = await fetch(origin + target, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin },
      redirect: 'manual',
    });
    await response.arrayBuffer();
    if (response.status !== 303) throw new Error(`${target} answered ${response.status}.`);
    return performance.now() - start;
  }
  const forms: [string, string, (email: string) => Record<string, string>][] = [
    ['sign in with a wrong password', '/customer/signin', (email) => ({ email, password: 'not the password' })],
    ['sign up', '/customer/signup', (email) => ({ email, password: 'walnut street at dawn', name: 'Ada' })],
    ['ask for a new password', '/customer/forgot-password', (email) => ({ email })],
  ];
  for (const [name, target, fields] of forms) {
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let count = -5; count < tries; count += 1) {
      const both = { known, unknown: `nobody-${count}@rivercityartists.example` };
      // In either order, so that what comes second has no other odds.
      for (const which of count % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        const time = await post(target, fields(both[which]));
        if (count >= 0) times[which].push(time);
      }
    }
    const [one, other] = [quantile(times.known, 0.5), quantile(times.unknown, 0.5)];
    const difference = ((100 * Math.abs(one - other)) / Math.max(one, other)).toFixed(1);
    console.log(`${name}: median of ${tries}: known ${ms(one)}, unknown ${ms(other)}, difference ${difference} %`);
  }

  async function page(): Promise<number> {
    const start = performance.now();
    await (await fetch(`${origin}/`)).arrayBuffer();
    return performance.now() - start;
  }
  async function pages(until: () => boolean): Promise<number[]> {
    const times: number[] = [];
    while (!until()) {
      times.push(await page());
      await sleep(10);
    }
    return times;
  }
  for (let count = 0; count < 20; count += 1) await page();
  const end = performance.now() + 3000;
  const quiet = await pages(() => performance.now() > end);
  let running = true;
  const start = performance.now();
  const signIns = Promise.all(
    Array.from({ length: crowd }, (_, count) =>
      post('/customer/signin', {
        email: count % 2 === 0 ? known : `nobody-${count}@example.org`,
        password: 'guessing',
      }),
    ),
  ).finally(() => {
    running = false;
  });
  const busy = await pages(() => !running);
  const waits = await signIns;
  console.log(
    `GET /: p95 ${ms(quantile(quiet, 0.95))} when quiet, ${ms(quantile(busy, 0.95))} (of ${busy.length}) during ${crowd} sign-ins at once, which took ${ms(performance.now() - start)}; the slowest waited ${ms(Math.max(...waits))}`,
  );
} finally {
  site.child.kill('SIGTERM');
  await site.ended;
  await rm(dataDir, { recursive: true, force: true });
}
