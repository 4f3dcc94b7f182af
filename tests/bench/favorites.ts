/**
 * My Collection with 500 favorites on a phone whose processor is four times slower: how long after a press its answer is
 * on the screen, and beside it what the main thread computed for it at full speed, times four. Both grow on a busy machine:
 * compare them with those of a quiet one only. Medians and the worst of one interleaved run, beside an empty frame.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from 'playwright/test';
import { demoSignIns } from '../../src/features/accounts/demo-sign-ins.ts';
import { chromiumFlags, findChromium } from '../../src/tools/find-chromium.ts';
import { startSiteProcess } from '../support/site-process.ts';

/** Half of them to measure answers, half to measure work. */
const rounds = 20;
const count = 500;
const slower = 4;

const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b);
const median = (values: readonly number[]) => sorted(values)[Math.floor(values.length / 2)] ?? 0;
const ms = (value: number) => `${value.toFixed(0)} ms`;

/** Five hundred favorites that differ, made of the catalog of the demonstration. */
function manyOf(few: readonly Record<string, unknown>[]) {
  return Array.from({ length: count }, (_, place) => ({
    ...few[place % few.length],
    id: `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`,
    name: `${few[place % few.length]?.['name']} ${place}`,
    heartCount: (place * 7) % 90,
    dateAdded: new Date(Date.UTC(2026, 9, 1) + place * 60_000).toISOString(),
  }));
}

/** From a press to the end of the frame that answers it. */
async function press(page: Page, label: string): Promise<number> {
  return page.evaluate(async (wanted) => {
    const button = [...document.querySelectorAll('button')].find((one) => one.textContent?.trim().startsWith(wanted));
    const box = document.querySelector<HTMLInputElement>('input[type=search]');
    const select = document.querySelector<HTMLSelectElement>('.kept-sort select');
    const painted = () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve();
          port2.postMessage(null);
        }),
      );
    if (wanted.startsWith('search ') && box) {
      // The letters are on the screen long before the search begins: 300 ms, which Enter cuts short here.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, wanted.slice(7));
      box.dispatchEvent(new Event('input', { bubbles: true }));
      await painted();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const start = performance.now();
    if (wanted.startsWith('search ')) {
      if (!box) throw new Error('There is no search.');
      box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    } else if (wanted.startsWith('sort ')) {
      if (!select) throw new Error('There is no sort.');
      select.value = wanted.slice(5);
      select.dispatchEvent(new Event('change', { bubbles: true }));
    } else if (wanted !== '') {
      button?.click();
    }
    await painted();
    return performance.now() - start;
  }, label);
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'bench-'));
const site = await startSiteProcess({ DATA_DIR: dataDir, PORT: '0', DEMO: 'true', RATE_LIMITS: 'off' });
const executablePath = findChromium();
const browser = await chromium.launch({ args: chromiumFlags, ...(executablePath ? { executablePath } : {}) });
try {
  const origin = await site.url;
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
  });
  const page = await context.newPage();
  const { email, password } = demoSignIns[0] ?? { email: '', password: '' };
  await page.request.post('/customer/signin', { form: { email, password }, headers: { origin }, maxRedirects: 0 });
  const products = (await (await page.request.get('/api/products')).json()) as { id: string }[];
  for (const { id } of products) {
    await page.request.post('/api/favorites', { data: { id, type: 'product' }, headers: { origin } });
  }
  const vendors = (await (await page.request.get('/api/vendors')).json()) as { id: string }[];
  for (const { id } of vendors) {
    await page.request.post('/api/favorites', { data: { id, type: 'artist' }, headers: { origin } });
  }
  const many = manyOf(await (await page.request.get('/api/favorites')).json());
  await page.route('**/api/favorites', (route) => route.fulfill({ json: many }));

  await page.goto('/account/favorites');
  await page.locator('.kept > li').first().waitFor();
  await page.waitForTimeout(1500);
  for (const name of ['Search', 'Sort: Newest']) await page.getByRole('button', { name, exact: true }).click();
  const session = await context.newCDPSession(page);
  await session.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' });
  await session.send('Performance.enable');
  /** Milliseconds that the main thread has computed so far. */
  const computed = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  };

  const actions: readonly [string, string, string][] = [
    ['an empty frame', '', ''],
    ['search', 'search blue', 'search '],
    ['search without a result', 'search zzz', 'search '],
    ['tab', 'Artists', 'All'],
    ['sort by name', 'sort name', 'sort dateAdded'],
    ['sort by price', 'sort price', 'sort dateAdded'],
    ['turn around', 'Newest first', 'Oldest first'],
  ];
  const direction = (label: string) => (/first$/.test(label) ? (label === 'Newest first' ? '↓' : '↑') : label);
  const names = actions.flatMap(([name]) => [name, `${name}, back`]);
  const waits = new Map(names.map((name) => [name, [] as number[]]));
  const works = new Map(names.map((name) => [name, [] as number[]]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, there, back] of actions) {
      for (const [key, label] of [
        [name, there],
        [`${name}, back`, back],
      ] as const) {
        await session.send('Emulation.setCPUThrottlingRate', { rate: round % 2 === 0 ? slower : 1 });
        const before = await computed();
        const wait = await press(page, direction(label));
        if (round % 2 === 0) waits.get(key)?.push(wait);
        else works.get(key)?.push(slower * ((await computed()) - before));
        await page.waitForTimeout(700);
      }
    }
  }
  console.log(
    `${count} favorites, CPU ${slower} times slower, ${rounds} rounds: from the press to its answer, and own work`,
  );
  for (const name of names) {
    const [wait, work] = [waits.get(name) ?? [], works.get(name) ?? []];
    console.log(
      `${name.padEnd(30)} answer: median ${ms(median(wait))}, worst ${ms(Math.max(...wait))}; work: median ${ms(median(work))}, worst ${ms(Math.max(...work))}`,
    );
  }

  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const opened: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await page.goto('/account/favorites');
    await page.locator('.kept > li .kept-heart').first().waitFor();
    opened.push(await page.evaluate(() => performance.now()));
  }
  console.log(
    `${'opened again, first card'.padEnd(30)} median ${ms(median(opened))}, worst ${ms(Math.max(...opened))}`,
  );
} finally {
  await browser.close();
  site.child.kill('SIGTERM');
  await site.ended;
  await rm(dataDir, { recursive: true, force: true });
}
