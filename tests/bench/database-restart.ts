/**
 * How long the embedded database is away when it is killed under load: from the kill to `/readyz` with a new server.
 * Prints every round; asserts that no write that was confirmed is missing afterward.
 */
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startSiteProcess } from '../support/site-process.ts';

const rounds = 8;
const readers = 20;
const writers = 8;

const dataDir = await mkdtemp(path.join(tmpdir(), 'bench-'));
// As root another user runs the server, and has to get there.
await chmod(dataDir, 0o711);
const site = await startSiteProcess({ DATA_DIR: dataDir, PORT: '0', DEMO: 'true' });
const postmaster = async () => (await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');

try {
  const origin = await site.url;
  const [, , , port] = await postmaster();
  const { password } = JSON.parse(await readFile(path.join(dataDir, 'postgres.json'), 'utf8')) as { password: string };
  const pool = new pg.Pool({
    connectionString: `postgres://app:${password}@127.0.0.1:${port}/postgres`,
    max: writers,
    connectionTimeoutMillis: 2_000,
  });
  pool.on('error', () => {});
  await pool.query('create table confirmed (n bigint generated always as identity primary key, at timestamptz)');

  let running = true;
  const confirmed: string[] = [];
  const write = async () => {
    while (running) {
      try {
        const { rows } = await pool.query<{ n: string }>('insert into confirmed (at) values (now()) returning n');
        confirmed.push(rows[0]?.n ?? '');
      } catch {
        await sleep(20);
      }
    }
  };
  const read = async () => {
    for (let count = 0; running; count += 1) {
      const target = count % 2 === 0 ? '/portland-kiln' : `/api/products?page=${count}`;
      await fetch(origin + target).then(
        (response) => response.arrayBuffer(),
        () => sleep(20),
      );
    }
  };
  const load = [...Array.from({ length: writers }, write), ...Array.from({ length: readers }, read)];

  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await sleep(6_000);
    const [pid] = await postmaster();
    const killedAt = performance.now();
    process.kill(Number(pid), 'SIGKILL');
    // The server's own processes outlive it for a moment, and answer.
    while ((await postmaster().catch(() => [pid]))[0] === pid) await sleep(20);
    while ((await fetch(`${origin}/readyz`)).status !== 200) await sleep(20);
    const away = performance.now() - killedAt;
    times.push(away);
    console.log(`round ${round + 1}: ready again after ${Math.round(away)} ms`);
  }
  running = false;
  await Promise.all(load);
  const { rows } = await pool.query<{ n: string }>('select n from confirmed');
  const kept = new Set(rows.map(({ n }) => n));
  const lost = confirmed.filter((n) => !kept.has(n)).length;
  await pool.end();
  const slowest = Math.round(Math.max(...times));
  console.log(`slowest: ${slowest} ms (wanted: at most 5000); ${confirmed.length} confirmed writes, ${lost} lost`);
  if (lost > 0) process.exitCode = 1;
} finally {
  site.child.kill('SIGTERM');
  await site.ended;
  await rm(dataDir, { recursive: true, force: true });
}
