/**
 * What one cached page costs the server, with and without the JSON log and the metrics, interleaved in one run. The time on
 * the processor is less noisy than requests per second, because this program and the server share a machine.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startSiteProcess } from '../support/site-process.ts';

const rounds = 5;
const seconds = 3;
const connections = 16;
const ways = {
  plain: {},
  'JSON log': { LOG_FORMAT: 'json' },
  'JSON log and metrics': { LOG_FORMAT: 'json', METRICS_TOKEN: 'bench-metrics-token-of-a-run-0123456789' },
};

/** Asks for the home page again as soon as it is there, until told to stop. Resolves with how often it came. */
function askOver(port: number, end: number): Promise<number> {
  const request = `GET / HTTP/1.1\r\nHost: localhost:${port}\r\nAccept-Encoding: gzip, deflate, br\r\nUser-Agent: bench\r\nAccept: */*\r\n\r\n`;
  return new Promise((resolve, reject) => {
    let count = 0;
    let left = 0;
    const socket: Socket = connect(port, '127.0.0.1', () => socket.write(request));
    socket.on('error', reject);
    socket.on('data', (bytes) => {
      if (left === 0) {
        const ends = bytes.indexOf('\r\n\r\n');
        const length = /content-length: (\d+)/i.exec(bytes.toString('latin1', 0, ends))?.[1];
        left = ends + 4 + Number(length);
      }
      left -= bytes.length;
      if (left > 0) return;
      count += 1;
      if (performance.now() < end) socket.write(request);
      else {
        socket.destroy();
        resolve(count);
      }
    });
  });
}

/** Milliseconds that a process has used so far. */
async function usedMs(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

async function measure(port: number, pid: number): Promise<{ rate: number; cost: number }> {
  const before = await usedMs(pid);
  const end = performance.now() + seconds * 1000;
  const counts = await Promise.all(Array.from({ length: connections }, () => askOver(port, end)));
  const requests = counts.reduce((sum, count) => sum + count, 0);
  return { rate: requests / seconds, cost: (((await usedMs(pid)) - before) * 1000) / requests };
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const sites = await Promise.all(
  Object.entries(ways).map(async ([name, settings]) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'bench-'));
    const site = await startSiteProcess({ DATA_DIR: dataDir, PORT: '0', DEMO: 'true', ...settings });
    const port = Number(new URL(await site.url).port);
    return { name, dataDir, site, port, runs: [] as { rate: number; cost: number }[] };
  }),
);
try {
  for (const { port, site } of sites) await measure(port, site.child.pid ?? 0);
  for (let round = 0; round < rounds; round++)
    for (const { port, site, runs } of sites) runs.push(await measure(port, site.child.pid ?? 0));
  for (const { name, runs } of sites) {
    const rate = Math.round(median(runs.map((run) => run.rate)));
    console.log(
      `${name}: ${median(runs.map((run) => run.cost)).toFixed(1)} µs of processor a request, ${rate} a second`,
    );
  }
} finally {
  for (const { site, dataDir } of sites) {
    site.child.kill('SIGTERM');
    await site.ended;
    await rm(dataDir, { recursive: true, force: true });
  }
}
