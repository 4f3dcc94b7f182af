/**
 * How long a cached home page takes while somebody asks for PDFs on 20 connections, beside how long it takes when nobody does: both
 * in turn, in one run. (a) one receipt, (b) the packing slips of all orders of a store. The flood is a process of its own, at
 * another address of this machine, and sends at most 1,500 requests a round, each connection 20 ms after its last answer. Asserts nothing, because machines differ.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signInDemo } from '../support/demo-sign-in.ts';
import { connectEmbedded } from '../support/embedded-client.ts';
import { startSiteProcess } from '../support/site-process.ts';

const rounds = 5;
const roundMs = 3_000;
const connections = 20;
const most = 1_500;

interface Flood {
  port: number;
  paths: string[];
  token: string;
}

/** @returns status and milliseconds */
function get(port: number, target: string, headers: Record<string, string>, agent: Agent) {
  return new Promise<{ status: number; ms: number }>((resolve, reject) => {
    const start = performance.now();
    request({ host: '127.0.0.1', port, path: target, headers: { host: `localhost:${port}`, ...headers }, agent })
      .on('error', reject)
      .on('response', (response) => {
        response.resume().on('end', () => {
          resolve({ status: response.statusCode ?? 0, ms: performance.now() - start });
        });
      })
      .end();
  });
}

/** The flood's process: sends until it is told to stop, and says how often each status came. */
async function flood({ port, paths, token }: Flood): Promise<void> {
  // Another address than that of the reader.
  const agent = new Agent({ keepAlive: true, maxSockets: connections, localAddress: '127.0.0.2' } as object);
  const statuses: Record<string, number> = {};
  let sent = 0;
  let stopped = false;
  const told = once(process, 'message').then(() => {
    stopped = true;
  });
  const one = async () => {
    while (!stopped && sent < most) {
      sent += 1;
      const target = paths[sent % paths.length] ?? '/';
      const status = await get(port, target, { authorization: `Bearer ${token}` }, agent).then(
        (answer) => answer.status,
        () => 'cut',
      );
      statuses[status] = (statuses[status] ?? 0) + 1;
      await sleep(20);
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  await told;
  process.send?.(statuses);
  agent.destroy();
  process.disconnect();
}

async function readHome(port: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  const end = performance.now() + roundMs;
  while (performance.now() < end) {
    const { status, ms } = await get(port, '/', { 'accept-encoding': 'br' }, agent);
    if (status !== 200) throw new Error(`/ answered ${status}.`);
    times.push(ms);
    await sleep(5);
  }
  agent.destroy();
  return times;
}

const share = (times: number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;

async function compare(name: string, what: Flood): Promise<void> {
  const quiet: number[] = [];
  const flooded: number[] = [];
  const statuses: Record<string, number> = {};
  for (let round = 0; round < rounds; round += 1) {
    quiet.push(...(await readHome(what.port)));
    const child = fork(import.meta.filename, [JSON.stringify(what)]);
    const said = once(child, 'message');
    await sleep(300);
    flooded.push(...(await readHome(what.port)));
    child.send('stop');
    for (const [status, count] of Object.entries((await said)[0] as Record<string, number>)) {
      statuses[status] = (statuses[status] ?? 0) + count;
    }
    if (child.exitCode === null) await once(child, 'exit');
    await sleep(1_000);
  }
  const tell = (times: number[]) =>
    `p50 ${share(times, 0.5).toFixed(1)}, p99 ${share(times, 0.99).toFixed(1)}, at most ${share(times, 1).toFixed(1)} ms`;
  console.log(`${name}: quiet ${tell(quiet)}; flood ${tell(flooded)}`);
  console.log(
    `    p99 × ${(share(flooded, 0.99) / share(quiet, 0.99)).toFixed(1)}; answers ${JSON.stringify(statuses)}`,
  );
}

async function measure(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'bench-'));
  // Another user runs PostgreSQL when we are root.
  await chmod(dataDir, 0o711);
  const site = await startSiteProcess({ DATA_DIR: dataDir, PORT: '0', DEMO: 'true', RATE_LIMITS: 'on' });
  try {
    const origin = await site.url;
    const database = await connectEmbedded(dataDir);
    const own = `select number from orders join users on users.id = orders.user_id where email like 'customer@%' and paid_at is not null limit 1`;
    const sold = `select number from orders join vendors on vendors.id = orders.vendor_id where slug = 'portland-kiln' and paid_at is not null`;
    const [mine] = (await database.query<{ number: string }>(own)).rows;
    const slips = (await database.query<{ number: string }>(sold)).rows;
    await database.end();
    await sleep(2_000);
    const sitePort = Number(new URL(origin).port);
    const receipt = `/account/orders/${mine?.number}/receipt.pdf`;
    await compare('(a) one receipt', {
      port: sitePort,
      paths: [receipt],
      token: await signInDemo(origin, 'customer'),
    });
    await compare(`(b) ${slips.length} packing slips`, {
      port: sitePort,
      paths: slips.map(({ number }) => `/vendor/portland-kiln/orders/${number}/packing-slip.pdf`),
      token: await signInDemo(origin, 'artist'),
    });
  } finally {
    site.child.kill('SIGTERM');
    await site.ended;
    await rm(dataDir, { recursive: true, force: true });
  }
}

const [, , what] = process.argv;
await (what === undefined ? measure() : flood(JSON.parse(what) as Flood));
