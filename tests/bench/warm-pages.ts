/**
 * Warm public pages against a bare node:http server that sends the same bytes, interleaved in one run.
 * Prints medians of requests per second and their ratio; asserts nothing, because machines are shared and noisy.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startSiteProcess } from '../support/site-process.ts';

const pages = ['/', '/portland-kiln', '/portland-kiln/moon-jar'];
const rounds = 3;
const seconds = 2;
const connections = 16;

const headers = { 'accept-encoding': 'br' };

function fetchOnce(url: string, agent: Agent): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve(Buffer.concat(parts)));
      response.on('error', reject);
    }).on('error', reject);
  });
}

/** Requests per second, and the 99th percentile of their time in milliseconds. */
async function measure(url: string): Promise<{ rate: number; p99: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        const start = performance.now();
        await fetchOnce(url, agent);
        times.push(performance.now() - start);
      }
    }),
  );
  agent.destroy();
  times.sort((a, b) => a - b);
  return { rate: times.length / seconds, p99: times[Math.floor(times.length * 0.99)] ?? 0 };
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const dataDir = await mkdtemp(path.join(tmpdir(), 'bench-'));
const site = await startSiteProcess({ DATA_DIR: dataDir, PORT: '0', DEMO: 'true' });
try {
  const origin = await site.url;
  for (const page of pages) {
    const agent = new Agent();
    const bytes = await fetchOnce(origin + page, agent);
    const bare = createServer((_request, response) => {
      response.writeHead(200, {
        'content-type': 'text/html',
        'content-encoding': 'br',
        'content-length': bytes.length,
      });
      response.end(bytes);
    });
    await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
    const yardstick = `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`;
    const ours: { rate: number; p99: number }[] = [];
    const theirs: { rate: number; p99: number }[] = [];
    for (let round = 0; round < rounds; round++) {
      ours.push(await measure(origin + page));
      theirs.push(await measure(yardstick));
    }
    bare.close();
    agent.destroy();
    const [rate, bareRate] = [median(ours.map((run) => run.rate)), median(theirs.map((run) => run.rate))];
    const p99 = median(ours.map((run) => run.p99)).toFixed(1);
    console.log(
      `${page}: ${bytes.length} bytes, ${Math.round(rate)}/s, p99 ${p99} ms; bare node:http ${Math.round(bareRate)}/s (in the process that measures); ratio ${(rate / bareRate).toFixed(2)}`,
    );
  }
} finally {
  site.child.kill('SIGTERM');
  await site.ended;
  await rm(dataDir, { recursive: true, force: true });
}
