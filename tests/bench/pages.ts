/**
 * When a phone on slow 4G shows the largest part of home, a storefront and a piece (LCP), beside two yardsticks of the same
 * run: a static copy of the same page, without scripts and lazy pictures, and a small page with one 8 kB picture and no
 * font. Medians of interleaved runs, each with an empty cache; bytes and requests are those of the first view, including
 * lazy pictures that the browser fetches before anybody scrolls. Asserts nothing, because machines are shared and noisy.
 */
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpus, tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright/test';
import sharp from 'sharp';
import { products } from '../../src/features/catalog/products.table.ts';
import { openDatabase } from '../../src/platform/database/connection.ts';
import { chromiumFlags, findChromium } from '../../src/tools/find-chromium.ts';
import { startSiteProcess } from '../support/site-process.ts';

const pages = [
  { name: 'Home', path: '/' },
  { name: 'Storefront', path: '/portland-kiln' },
  { name: 'Piece', path: '/portland-kiln/moon-jar' },
];
const rounds = Number(process.env['ROUNDS'] ?? 7);
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
/** 1.6 Mbit/s down, 750 kbit/s up, 150 ms for each request. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const slowerProcessor = 4;
const smallPictureBytes = 8192;

interface View {
  /** Milliseconds. */
  lcp: number;
  /** What it was: an element, and the file of a picture. */
  shown: string;
  bytes: number;
  requests: readonly string[];
}

/** Opens a page with an empty cache and waits until nothing more is fetched. */
async function open(browser: Browser, url: string): Promise<View> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', slow4g);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor });
    let bytes = 0;
    const requests: string[] = [];
    session.on('Network.requestWillBeSent', ({ request }) => {
      if (!request.url.startsWith('data:')) requests.push(request.url.replace(/^https?:\/\/[^/]+/, ''));
    });
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    const { lcp, shown } = await page.evaluate(
      () =>
        new Promise<{ lcp: number; shown: string }>((resolve) => {
          new PerformanceObserver((list) => {
            const entry = list.getEntries().at(-1) as PerformanceEntry & { element?: Element; url?: string };
            const name = entry.element?.localName ?? '';
            resolve({ lcp: entry.startTime, shown: `${name} ${entry.url?.split('/').at(-1) ?? ''}`.trim() });
          }).observe({ type: 'largest-contentful-paint', buffered: true });
        }),
    );
    return { lcp, shown, bytes, requests };
  } finally {
    await context.close();
  }
}

/** What a static site would send: no scripts, no islands, no lazy pictures. */
function toStaticCopy(html: string): string {
  return html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*rel="(?:modulepreload|expect)"[^>]*>/g, '')
    .replace(/<template\b[^>]*>[\s\S]*?<\/template>/g, '')
    .replace(/<\/?astro-(?:island|slot)\b[^>]*>/g, '')
    .replace(/<picture\b[^>]*>(?:(?!<\/picture>)[\s\S])*loading="lazy"[\s\S]*?<\/picture>/g, '');
}

/** The first picture of a page, made as wide as the phone needs and as small as the yardstick says. */
async function shrink(file: Buffer): Promise<Buffer> {
  for (let quality = 50; ; quality -= 3) {
    const small = await sharp(file).resize(720).avif({ quality }).toBuffer();
    if (small.length <= smallPictureBytes || quality < 5) return small;
  }
}

const get = async (url: string) => {
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  return { type: response.headers.get('content-type') ?? '', body: Buffer.from(await response.arrayBuffer()) };
};
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const brotliBytes = async (url: string): Promise<number> => {
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  return brotliCompressSync(Buffer.from(await response.arrayBuffer())).length;
};

/** Gives the artist of a piece 100 pieces, by copying those of everybody. */
async function addPieces(dataDir: string, piece: string): Promise<void> {
  const [, , , port] = (await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  const { password } = JSON.parse(await readFile(path.join(dataDir, 'postgres.json'), 'utf8')) as { password: string };
  const { db, close } = openDatabase(`postgres://app:${password}@127.0.0.1:${port}/postgres`, {});
  const all = await db.select().from(products);
  const owner = all.find(({ slug }) => slug === piece)?.vendorId ?? '';
  const missing = 100 - all.filter(({ vendorId }) => vendorId === owner).length;
  const copies = Array.from({ length: missing }, (_, index) => {
    const { id: _id, slug, name, ...rest } = all[index % all.length] as (typeof all)[number];
    return { ...rest, vendorId: owner, slug: `${slug}-${index}`, name: `${name} ${index}`, position: 1000 + index };
  });
  await db.insert(products).values(copies);
  await close();
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'bench-'));
await chmod(dataDir, 0o711);
const site = await startSiteProcess({ DATA_DIR: dataDir, PORT: '0', DEMO: 'true' });
const executablePath = findChromium();
const browser = await chromium.launch({ args: chromiumFlags, ...(executablePath ? { executablePath } : {}) });
try {
  const origin = await site.url;
  const html = new Map<string, Buffer>();
  for (const page of pages) {
    html.set(page.path, brotliCompressSync(toStaticCopy((await get(origin + page.path)).body.toString())));
  }
  const [, shown = ''] =
    /<source[^>]+srcset="(?:[^"]*, )?([^ "]+) \d+w"/.exec((await get(`${origin}/`)).body.toString()) ?? [];
  const small = await shrink((await get(origin + shown)).body);
  const { width, height } = await sharp(small).metadata();
  html.set(
    '/small',
    brotliCompressSync(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Small</title><h1>A picture</h1><img src="/small.avif" width="${width}" height="${height}" alt="" style="width:100%;height:auto">`,
    ),
  );

  const kept = new Map<string, { type: string; body: Buffer }>([['/small.avif', { type: 'image/avif', body: small }]]);
  const yardsticks = createServer(async (request, response) => {
    const url = request.url ?? '';
    const page = html.get(url);
    if (page) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' });
      return response.end(page);
    }
    const file = kept.get(url) ?? (await get(origin + url));
    kept.set(url, file);
    response.writeHead(200, { 'content-type': file.type, 'content-length': file.body.length });
    return response.end(file.body);
  });
  await new Promise<void>((resolve) => yardsticks.listen(0, '127.0.0.1', resolve));
  const beside = `http://127.0.0.1:${(yardsticks.address() as AddressInfo).port}`;

  const urls = [...pages.flatMap((page) => [origin + page.path, beside + page.path]), `${beside}/small`];
  // Once each, so that the site has rendered its pages and the files of the yardsticks are in memory.
  for (const url of urls) await open(browser, url);
  const views = new Map<string, View[]>(urls.map((url) => [url, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const url of urls) views.get(url)?.push(await open(browser, url));
  }
  const lcp = (url: string) => median((views.get(url) ?? []).map((view) => view.lcp));
  const smallest = lcp(`${beside}/small`);

  console.log(
    `${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GB; Chromium ${browser.version()}`,
  );
  console.log(
    `Slow 4G (1.6 Mbit/s, 150 ms), CPU ${slowerProcessor} × slower, 412 × 823 at 1.75; medians of ${rounds} runs`,
  );
  console.log(`A page with one picture of ${small.length} bytes: LCP ${smallest.toFixed(0)} ms\n`);
  console.log('| | LCP | static copy | × static copy | × small page | HTML | first view | requests |');
  console.log('|---|---|---|---|---|---|---|---|');
  for (const page of pages) {
    const [ours, copy] = [lcp(origin + page.path), lcp(beside + page.path)];
    const view = views.get(origin + page.path)?.at(-1);
    const cells = [
      page.name,
      `${ours.toFixed(0)} ms`,
      `${copy.toFixed(0)} ms`,
      (ours / copy).toFixed(2),
      (ours / smallest).toFixed(2),
      `${await brotliBytes(origin + page.path)} B`,
      `${((view?.bytes ?? 0) / 1000).toFixed(1)} kB`,
      `${view?.requests.length}`,
    ];
    console.log(`| ${cells.join(' | ')} |`);
    if (process.env['DETAILS']) {
      console.log(view?.shown, views.get(beside + page.path)?.at(-1)?.shown, view?.requests.join(' '));
      console.log((views.get(origin + page.path) ?? []).map((one) => one.lcp.toFixed(0)).join(' '));
      console.log((views.get(beside + page.path) ?? []).map((one) => one.lcp.toFixed(0)).join(' '));
    }
  }
  yardsticks.close();

  await addPieces(dataDir, 'moon-jar');
  await new Promise((resolve) => setTimeout(resolve, 1500));
  console.log(`\nA storefront with 100 pieces: ${await brotliBytes(`${origin}/portland-kiln`)} bytes of HTML.`);
} finally {
  await browser.close();
  site.child.kill('SIGTERM');
  await site.ended;
  await rm(dataDir, { recursive: true, force: true });
}
