import { readFile } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '../../src/site/paths.ts';
import { signInDemo } from '../support/demo-sign-in.ts';
import { assembleImage, type Image } from '../support/image.ts';

let image: Image;
let site: Awaited<ReturnType<Image['start']>>;
let before: string[];

beforeAll(async () => {
  image = await assembleImage();
  before = await image.listing();
  site = await image.start();
}, 600_000);

afterAll(async () => {
  await site?.stop();
  await image?.remove();
});

test('the image adds at most 150 MB to its base, and nothing of the sources but the database’s SQL', async () => {
  const megabytes = await image.megabytes();
  console.log(`The image adds ${megabytes.toFixed(1)} MB to its base.`);
  expect(megabytes).toBeLessThanOrEqual(150);
  const sources = before.filter((file) => file.startsWith(path.join(image.folder, 'src/')));
  expect(sources.filter((file) => !/\/src\/app\/database\/(migrations\/|[^/]+\.sql\b)/.test(file))).toEqual([]);
});

test('it serves pages, pictures for links, and PDFs', async () => {
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
  const home = await fetch(`${site.url}/`);
  expect(home.status).toBe(200);
  const picture = /property="og:image" content="([^"]+)"/.exec(await home.text())?.[1] ?? '';
  const drawn = await fetch(picture);
  expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  const authorization = `Bearer ${await signInDemo(site.url, 'artist')}`;
  const pdf = await fetch(`${site.url}${paths.vendorPaper('portland-kiln', 'qr')}`, { headers: { authorization } });
  expect([pdf.status, (await pdf.text()).slice(0, 5)]).toEqual([200, '%PDF-']);
});

test('it has the tools that the pages for operators name, and they end with the code they should', async () => {
  const { scripts } = JSON.parse(await readFile(path.join(image.folder, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  expect(Object.keys(scripts)).toEqual(
    expect.arrayContaining(['admin:create', 'backup', 'demo:remove', 'doctor', 'migrate', 'restore', 'search:rebuild']),
  );
  const tool = (script: string) => {
    const [, program = '', ...args] = (scripts[script] ?? '').split(' ');
    return image.execute(program, ...args);
  };
  const doctor = await tool('doctor');
  expect(doctor.output).toMatch(/^migrations +ok/m);
  expect(doctor.code).toBe(0);
  const refused = await tool('admin:create');
  expect(refused.output).toContain('Usage: npm run admin:create');
  expect(refused.code).toBe(1);
  expect(await tool('migrate')).toEqual({ code: 0, output: 'The database has all migrations of this release.\n' });
  const backup = await tool('backup');
  expect([backup.code, backup.output.match(/\.zip$/gm)?.length]).toEqual([0, 1]);
}, 120_000);

test('it stops under load without dropping a request, and has written nothing into its own files', async () => {
  let answers = 0;
  const ask = (agent: http.Agent) =>
    new Promise<http.IncomingMessage>((resolve, reject) => {
      http
        .get(`${site.url}/`, { agent }, (answer) => answer.resume().once('end', () => resolve(answer)))
        .once('error', reject);
    });
  const visit = async () => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    for (;;) {
      const { statusCode, headers } = await ask(agent);
      expect(statusCode).toBe(200);
      answers += 1;
      if (headers.connection === 'close') return;
    }
  };
  const visits = Array.from({ length: 20 }, visit);
  await expect.poll(() => answers, { timeout: 10_000 }).toBeGreaterThan(200);
  expect(await site.stop()).toBe(0);
  await Promise.all(visits);
  expect(await image.listing()).toEqual(before);
});
