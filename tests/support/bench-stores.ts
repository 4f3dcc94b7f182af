/** Times pages of an artist with a large store beside those of a small one, interleaved in one run. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { signInDemo } from './demo-sign-in.ts';
import { connectEmbedded } from './embedded-client.ts';
import { startSiteProcess } from './site-process.ts';

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Opens a page and reads it whole. Returns how long that took, and its bytes. */
async function open(url: string, token: string): Promise<{ ms: number; bytes: number }> {
  const start = performance.now();
  const page = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  if (page.status !== 200) throw new Error(`${url} answered ${page.status}.`);
  const { byteLength: bytes } = await page.arrayBuffer();
  return { ms: performance.now() - start, bytes };
}

/**
 * Prints the medians of the time to answer, on a kept-alive connection. Asserts nothing, because machines are shared and noisy.
 * @param counts rows of the small store and of the large one
 * @param fill SQL that goes on after a `with` that made the store (`store.id`); `$1` is how many rows it is to have
 * @param pages paths below the store's dashboard
 */
export async function benchStores(
  [few, many]: readonly [number, number],
  fill: string,
  pages: readonly string[],
  rounds = 60,
): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'bench-'));
  const site = await startSiteProcess({ DATA_DIR: dataDir, PORT: '0', DEMO: 'true' });
  try {
    const origin = await site.url;
    const database = await connectEmbedded(dataDir);
    const store = `with store as (
      insert into vendors (slug, owner_user_id, name, owner, email, joined_date, is_active)
      select 'with-' || $1, owner_user_id, 'Bench', 'Bench', 'b@example.org', now(), false from vendors where slug = 'portland-kiln'
      returning id
    )`;
    for (const count of [few, many]) await database.query(`${store} ${fill}`, [count]);
    await database.query('analyze');
    await database.end();
    const token = await signInDemo(origin, 'artist');
    for (const page of pages) {
      const times: [number[], number[]] = [[], []];
      const sizes = [0, 0];
      for (let round = 0; round < rounds; round++) {
        for (const [at, count] of [few, many].entries()) {
          const { ms, bytes } = await open(`${origin}/vendor/with-${count}/${page}`, token);
          times[at]?.push(ms);
          sizes[at] = bytes;
        }
      }
      const [a, b] = [median(times[0]), median(times[1])];
      const tell = (count: number, ms: number, bytes = 0) =>
        `${count.toLocaleString('en-US')} ${ms.toFixed(1)} ms, ${bytes} B`;
      console.log(`${page}: ${tell(few, a, sizes[0])}; ${tell(many, b, sizes[1])}; ratio ${(b / a).toFixed(2)}`);
    }
  } finally {
    site.child.kill('SIGTERM');
    await site.ended;
    await rm(dataDir, { recursive: true, force: true });
  }
}
