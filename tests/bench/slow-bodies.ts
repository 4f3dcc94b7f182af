/**
 * How many POSTs of strangers are refused, and how long they take, while two other addresses hold a hundred connections each with
 * bodies of 256 KiB that don't end; beside a quiet site, in one run. Asserts nothing, because machines differ.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSiteProcess } from '../support/site-process.ts';

const rounds = 3;
const posts = 100;
const each = 100;
const bytes = 256 * 1024;

interface Body {
  /** The address of this machine that it comes from. */
  from: string;
  target: string;
  method: string;
  headers: Record<string, string | number>;
}

/** Sends all of a body but its last byte. Returns what ends the connection. */
function hold(port: number, { from, target, method, headers }: Body): () => void {
  const all = { host: `localhost:${port}`, 'content-length': bytes, ...headers };
  const sent = request({
    host: '127.0.0.1',
    port,
    path: target,
    method,
    headers: all,
    localAddress: from,
    agent: false,
  });
  sent.on('error', () => {}).on('response', (response) => response.resume());
  sent.write(Buffer.alloc(bytes - 1, 120));
  return () => sent.destroy();
}

/** Prices a cart as a shopper's browser does. Returns status and milliseconds. */
function quote(port: number, from: string, padding: number, agent: Agent): Promise<{ status: number; ms: number }> {
  const body = JSON.stringify({ vendor: 'nobody', items: [], padding: 'x'.repeat(padding) });
  const headers = { host: `localhost:${port}`, 'content-type': 'application/json', origin: `http://localhost:${port}` };
  const start = performance.now();
  return new Promise((resolve) => {
    const options = { host: '127.0.0.1', port, path: '/api/checkout/quote', method: 'POST', localAddress: from, agent };
    request({ ...options, headers: { ...headers, 'content-length': Buffer.byteLength(body) } })
      .on('error', () => resolve({ status: 0, ms: performance.now() - start }))
      .on('response', (response) => {
        response.resume().on('end', () => {
          resolve({ status: response.statusCode ?? 0, ms: performance.now() - start });
        });
      })
      .end(body);
  });
}

async function measure(port: number, ms: number[]): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  const agent = new Agent({ keepAlive: false });
  for (let index = 0; index < posts; index += 1) {
    // Every fourth one is larger than 8 KiB.
    const answer = await quote(port, `127.0.1.${1 + (index % 50)}`, index % 4 === 0 ? 20_000 : 0, agent);
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    ms.push(answer.ms);
  }
  return statuses;
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'bench-'));
// Another user runs PostgreSQL when we are root.
await chmod(dataDir, 0o711);
const site = await startSiteProcess({ DATA_DIR: dataDir, PORT: '0', DEMO: 'true', RATE_LIMITS: 'on' });
try {
  const port = Number(new URL(await site.url).port);
  const times: [number[], number[]] = [[], []];
  const statuses: Record<string, number>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const quiet = await measure(port, times[0]);
    const stops = ['127.0.0.2', '127.0.0.3'].flatMap((from) =>
      Array.from({ length: each }, (_, index) => {
        const isHook = index % 2 === 0;
        const target = isHook ? '/api/webhooks/stripe' : `/api/studio/portland-kiln/uploads/${crypto.randomUUID()}`;
        const headers: Body['headers'] = isHook
          ? { 'stripe-signature': 't=1,v1=x' }
          : { 'content-type': 'application/octet-stream' };
        return hold(port, { from, target, method: isHook ? 'POST' : 'PUT', headers });
      }),
    );
    await sleep(1_000);
    const held = await measure(port, times[1]);
    statuses.push({ ...quiet }, { ...held });
    for (const stop of stops) stop();
    await sleep(500);
  }
  const share = (values: number[], part: number) =>
    (values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0).toFixed(1);
  const tell = (values: number[]) => `p50 ${share(values, 0.5)}, p99 ${share(values, 0.99)} ms`;
  console.log(`POSTs of strangers: quiet ${tell(times[0])}; under slow bodies ${tell(times[1])}`);
  console.log(`    statuses, quiet and under slow bodies in turn: ${JSON.stringify(statuses)}`);
} finally {
  site.child.kill('SIGTERM');
  await site.ended;
  await rm(dataDir, { recursive: true, force: true });
}
