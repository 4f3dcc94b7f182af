/**
 * How much memory the app's process takes (PostgreSQL is not counted), with the heap limit of `npm start`: (a) under a
 * flood of made-up queries and paths, (b) under half a minute of cached pages, (c) under mixed load for MINUTES (default:
 * ten); PARTS=ab leaves out the last. Rate limits are off, so all of it gets through. The client is this process. Prints
 * figures beside what is wanted and asserts none but that the requests were answered as they should be, because machines
 * differ.
 */
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSiteProcess } from '../support/site-process.ts';

const minutes = Number(process.env['MINUTES'] ?? 10);
const rounds = 3;
/** Requests a second that the mixed load tries to send. */
const wantedRate = 350;
const connections = 40;

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Resident memory of a process now, in MB: as Linux counts it. */
function residentMb(pid: number): number {
  const kb = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kb) / 1024);
}

interface Site {
  /** @returns status and body */
  ask(target: string, json?: unknown, encoding?: string): Promise<{ status: number; text: string }>;
  resident(): number;
}

/** Runs `load` on a site of its own; `most` is the largest of what was measured every 200 ms, `last` five seconds after. */
async function measure(load: (site: Site) => Promise<void>): Promise<{ fresh: number; most: number; last: number }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'bench-'));
  // Another user runs PostgreSQL when we are root.
  await chmod(dataDir, 0o711);
  const { child, url, ended, output } = await startSiteProcess({ DATA_DIR: dataDir, PORT: '0', DEMO: 'true' });
  try {
    const { port } = new URL(await url);
    const agent = new Agent({ keepAlive: true, maxSockets: connections });
    const ask: Site['ask'] = (target, json, encoding = 'br') =>
      new Promise((resolve, reject) => {
        const body = json === undefined ? undefined : JSON.stringify(json);
        const headers = {
          'accept-encoding': encoding,
          ...(body && { 'content-type': 'application/json', origin: `http://localhost:${port}` }),
        };
        const options = { port, path: target, method: body ? 'POST' : 'GET', headers, agent };
        const sent = request({ host: 'localhost', ...options }, (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part)).on('error', reject);
          response.on('end', () => resolve({ status: response.statusCode ?? 0, text: String(Buffer.concat(parts)) }));
        });
        sent.on('error', (error: NodeJS.ErrnoException) => {
          // The site closed a connection that was idle while this was on its way.
          if (sent.reusedSocket && error.code === 'ECONNRESET') ask(target, json, encoding).then(resolve, reject);
          else reject(error);
        });
        sent.end(body);
      });
    const resident = () => residentMb(child.pid ?? 0);
    await sleep(2000);
    const fresh = resident();
    let most = fresh;
    const watch = setInterval(() => {
      if (child.exitCode === null && child.signalCode === null) most = Math.max(most, resident());
    }, 200);
    const died = ended.then((reason): never => {
      clearInterval(watch);
      throw new Error(`The site ended (${reason}).\n${output().slice(-3000)}`);
    });
    died.catch(() => {});
    // What the client sees of a site that ended is a broken connection: the site's own words say more.
    const loaded = load({ ask, resident }).catch(async (error: unknown) => {
      await sleep(1000);
      throw error;
    });
    await Promise.race([loaded, died]);
    await Promise.race([sleep(5000), died]);
    clearInterval(watch);
    agent.destroy();
    return { fresh, most, last: resident() };
  } finally {
    child.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function crowd(count: number, run: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const one = async () => {
    while (next < count) {
      next += 1;
      await run(next);
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
}

function expectStatus(target: string, status: number, wanted: number): void {
  if (status !== wanted) throw new Error(`${target} answered ${status} instead of ${wanted}.`);
}

const made = () => crypto.randomUUID().slice(0, 13);

async function flood({ ask }: Site): Promise<void> {
  await crowd(900, async () => expectStatus('/?x=…', (await ask(`/?x=${made()}`)).status, 200));
  await crowd(900, async () => expectStatus('/…', (await ask(`/${made()}`)).status, 404));
}

const cachedPages = ['/', '/artists', '/events', '/portland-kiln', '/portland-kiln/moon-jar', '/about'];

async function cached({ ask }: Site): Promise<void> {
  const end = performance.now() + 30_000;
  await Promise.all(
    Array.from({ length: connections }, async (_, first) => {
      for (let index = first; performance.now() < end; index += 1) {
        const target = cachedPages[index % cachedPages.length] ?? '/';
        expectStatus(target, (await ask(target)).status, 200);
      }
    }),
  );
}

let rate = 0;

/** Four in five are pages from memory, three in twenty the catalog's API, one in twenty a quote. */
async function mixed({ ask, resident }: Site): Promise<void> {
  const pieces = JSON.parse((await ask('/api/products', undefined, 'identity')).text) as {
    id: string;
    vendorId: string;
  }[];
  const api = ['/api/products', '/api/vendors', '/api/vendors/featured', '/api/categories'];
  const some = <T>(values: readonly T[], index: number) => values[index % values.length] as T;
  const one = async (index: number) => {
    const piece = some(pieces, index);
    const kind = index % 20;
    if (kind === 0) {
      const quote = { vendor: piece.vendorId, items: [{ productId: piece.id, quantity: 1 }] };
      return expectStatus('a quote', (await ask('/api/checkout/quote', quote)).status, 200);
    }
    const target =
      kind > 3 ? some(cachedPages, index) : index % 3 ? some(api, index) : `/api/products?vendor=${piece.vendorId}`;
    expectStatus(target, (await ask(target)).status, 200);
  };
  const start = performance.now();
  const end = start + minutes * 60_000;
  let sent = 0;
  let nextWord = start + 60_000;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        const due = start + (sent * 1000) / wantedRate;
        sent += 1;
        const early = due - performance.now();
        if (early > 0) await sleep(early);
        await one(sent);
        if (performance.now() < nextWord) continue;
        nextWord += 60_000;
        console.log(`    after ${Math.round((performance.now() - start) / 60_000)} min: ${resident()} MB`);
      }
    }),
  );
  rate = Math.round((sent * 1000) / (performance.now() - start));
}

async function report(name: string, load: (site: Site) => Promise<void>, times: number, wanted: number): Promise<void> {
  const runs: Awaited<ReturnType<typeof measure>>[] = [];
  for (let round = 0; round < times; round += 1) runs.push(await measure(load));
  const of = (key: 'fresh' | 'most' | 'last') => median(runs.map((run) => run[key]));
  console.log(
    `${name}: ${of('fresh')} MB fresh, at most ${of('most')} MB (of ${times}: ${runs.map(({ most }) => most).join(', ')}), ${of('last')} MB five seconds later (wanted: at most ${wanted} MB)`,
  );
}

const parts = process.env['PARTS'] ?? 'abc';
if (parts.includes('a')) await report('(a) 900 made-up queries, 900 made-up paths, 40 at a time', flood, rounds, 400);
if (parts.includes('b')) await report('(b) 30 s of cached pages', cached, rounds, 200);
if (parts.includes('c')) {
  await report(`(c) ${minutes} min of mixed load`, mixed, 1, 300);
  console.log(`    (c) was sent at ${rate} requests a second of ${wantedRate} wanted`);
}
