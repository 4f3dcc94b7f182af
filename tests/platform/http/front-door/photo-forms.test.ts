import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import { BodyTooSlow } from '../../../../src/platform/http/front-door/bodies.ts';
import { createPhotoForms, defaultPhotoFormLimits } from '../../../../src/platform/http/front-door/photo-forms.ts';
import type { SentFile } from '../../../../src/platform/http/sent-file.ts';
import { ask, askRaw, openDoor, type PageFunction } from './door.ts';

/** Tells what arrived: the plain form, and the files while they are there. */
const tell: PageFunction = async (req, res, locals) => {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  const { files = [] } = locals as unknown as { files?: SentFile[] };
  const read = (file: SentFile) => readFile(file.path, 'base64').catch(() => null);
  const told = await Promise.all(files.map(async (file) => ({ ...file, path: undefined, text: await read(file) })));
  res.setHeader('content-type', 'application/json');
  res.end(JSON.stringify({ type: req.headers['content-type'], form: Buffer.concat(chunks).toString(), files: told }));
};
const pages = { '/vendor/kiln/storefront': tell, '/account/settings': tell };

/** Sends a form as a browser does. */
async function send(door: { port: number }, form: FormData, target = '/vendor/kiln/storefront') {
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const body = Buffer.from(await request.arrayBuffer());
  const headers = { 'content-type': request.headers.get('content-type') ?? '', 'content-length': body.length };
  return ask(door, target, { method: 'POST', headers, body });
}

function formOf(fields: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, (value as File).name);
  }
  return form;
}

const left = ({ forms }: { forms: string }) => readdir(forms).catch(() => []);

async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'forms-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('a form with photos reaches its page as a plain form, with the files on the disk until it is answered', async () => {
  const door = await openDoor({ pages });
  // With line breaks and a boundary-like start in the bytes, and larger than one chunk.
  const bytes = Buffer.concat([Buffer.from('\r\n--'), randomBytes(900_000), Buffer.from('\r\n------')]);
  const photo = new File([new Uint8Array(bytes)], 'Krug "groß".jpg', { type: 'image/jpeg' });
  const answer = await send(door, formOf({ name: 'Jar & lid', about: 'Two\r\nlines ü', photos: photo }));
  const told = JSON.parse(answer.text);
  expect(told.type).toBe('application/x-www-form-urlencoded');
  expect(Object.fromEntries(new URLSearchParams(told.form))).toEqual({ name: 'Jar & lid', about: 'Two\r\nlines ü' });
  expect(told.files).toEqual([
    {
      field: 'photos',
      name: 'Krug "groß".jpg',
      bytes: bytes.length,
      isTooLarge: false,
      text: bytes.toString('base64'),
    },
  ]);
  expect(await left(door)).toEqual([]);
});

test('no photo chosen is no file', async () => {
  const door = await openDoor({ pages });
  // What browsers send then.
  const empty = 'Content-Disposition: form-data; name="photos"; filename=""\r\nContent-Type: application/octet-stream';
  const body = `--b\r\n${empty}\r\n\r\n\r\n--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nJar\r\n--b--\r\n`;
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const answer = await ask(door, '/vendor/kiln/storefront', { method: 'POST', headers, body });
  expect(JSON.parse(answer.text)).toMatchObject({ form: 'name=Jar', files: [] });
});

test('a file without bytes is one, so that it can be refused', async () => {
  const door = await openDoor({ pages });
  const answer = await send(door, formOf({ photos: new File([], 'jar.jpg'), name: 'Jar' }));
  expect(JSON.parse(answer.text).files).toMatchObject([{ field: 'photos', name: 'jar.jpg', text: '' }]);
});

test('a photo above 10 MiB is left out, and what was typed is not', async () => {
  const door = await openDoor({ pages });
  const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'large.jpg');
  const answer = await send(door, formOf({ photos: large, name: 'Jar', more: new File(['small'], 'small.jpg') }));
  const { form, files } = JSON.parse(answer.text);
  expect(form).toBe('name=Jar');
  expect(files).toMatchObject([
    { name: 'large.jpg', isTooLarge: true, text: null },
    { name: 'small.jpg', isTooLarge: false, text: Buffer.from('small').toString('base64') },
  ]);
});

test('forms that are broken, too large, or elsewhere are refused, and leave nothing behind', async () => {
  const door = await openDoor({ pages });
  const head =
    'POST /vendor/kiln/storefront HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=b\r\n';
  const raw = (body: string, length = body.length) => askRaw(door, `${head}Content-Length: ${length}\r\n\r\n${body}`);
  expect(await raw('--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nno end')).toMatch(/^HTTP\/1\.1 400 /);
  expect(await raw('--b\r\nno name\r\n\r\nx\r\n--b--')).toMatch(/^HTTP\/1\.1 400 /);
  expect(await raw(`--b\r\n${'x'.repeat(9_000)}`)).toMatch(/^HTTP\/1\.1 400 /);
  expect(await raw('', 101 * 1024 * 1024)).toMatch(/^HTTP\/1\.1 413 /);
  const text = await send(door, formOf({ about: 'x'.repeat(70_000) }));
  expect(text.status).toBe(413);
  const elsewhere = await send(
    door,
    formOf({ photos: new File([new Uint8Array(70_000)], 'a.jpg') }),
    '/account/settings',
  );
  expect(elsewhere.status).toBe(413);
  expect(door.rendered).toEqual([]);
  expect(await left(door)).toEqual([]);
});

test('a form of many parts, of long heads, or with another boundary is refused, and leaves nothing behind', async () => {
  const door = await openDoor({ pages });
  const status = async (body: string, boundary = 'b') => {
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    return (await ask(door, '/vendor/kiln/storefront', { method: 'POST', headers, body })).status;
  };
  const part = (head: string) => `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\nx\r\n`;
  expect(await status(`${part('name="a"').repeat(200)}--b--`)).toBe(200);
  expect(await status(`${part('name="a"').repeat(201)}--b--`)).toBe(400);
  expect(await status(`${part('name="a"').repeat(5_000)}--b--`)).toBe(400);
  const named = (length: number) => `${part(`name="a"; filename="${'x'.repeat(length)}"`)}--b--`;
  expect(await status(named(8_000))).toBe(200);
  expect(await status(named(9_000))).toBe(400);
  expect(await status(named(200_000))).toBe(400);
  expect(await status(`${part('name="a"')}--b--`, 'c')).toBe(400);
  expect(await status(`${part('name="a"')}--b\r\nContent-Disposition: form-data; name="b"\r\n--b--`)).toBe(400);
  expect(await left(door)).toEqual([]);
});

test('a form arrives whole in however small chunks, and what follows its end is ignored', async () => {
  const own = await ownFolder();
  const bytes = '\r\n--\r\n--bound\r\r\n--boundarx';
  const file = `--boundary\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\n${bytes}\r\n`;
  const text = '--boundary\r\nContent-Disposition: form-data; name="name"\r\n\r\nJar\r\n--boundary--';
  for (const size of [1, 2, 3, 7, 11]) {
    const whole = Buffer.from(`${file}${text}\r\n--boundary\r\n`);
    const chunks = Array.from({ length: Math.ceil(whole.length / size) }, (_, at) =>
      whole.subarray(at * size, (at + 1) * size),
    );
    const headers = { 'content-type': 'multipart/form-data; boundary=boundary' };
    const req = Object.assign(Readable.from(chunks), { headers }) as unknown as IncomingMessage;
    const { body, files, remove } = await createPhotoForms(own).read(req, '203.0.113.7', null);
    expect([String(body), await readFile(files[0]?.path ?? '', 'utf8')]).toEqual(['name=Jar', bytes]);
    await remove();
  }
});

test('a form that breaks off leaves nothing behind', async () => {
  const door = await openDoor({ pages });
  const body = `--b\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\n${'x'.repeat(200_000)}`;
  const controller = new AbortController();
  const sending = fetch(`http://127.0.0.1:${door.port}/vendor/kiln/storefront`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    body: new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode(body)) }),
    duplex: 'half',
    signal: controller.signal,
  } as RequestInit).catch(() => null);
  await expect.poll(async () => (await left(door)).length).toBe(1);
  controller.abort();
  await sending;
  await expect.poll(left).toEqual([]);
});

test('one network holds two places at most, so that others can still send their photos', async () => {
  const door = await openDoor({ pages, env: { TRUSTED_PROXIES: '127.0.0.1' } });
  const begin = '--b\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\nx';
  const headers = { 'content-type': 'multipart/form-data; boundary=b', 'x-forwarded-for': '203.0.113.7' };
  const controller = new AbortController();
  const hold = () =>
    fetch(`http://127.0.0.1:${door.port}/vendor/kiln/storefront`, {
      method: 'POST',
      headers,
      body: new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode(begin)) }),
      duplex: 'half',
      signal: controller.signal,
    } as RequestInit).catch(() => null);
  const held = [hold(), hold()];
  await expect.poll(async () => (await left(door)).length).toBe(2);
  const whole = { method: 'POST', body: `${begin}\r\n--b--\r\n` };
  expect((await ask(door, '/vendor/kiln/storefront', { ...whole, headers })).status).toBe(503);
  const other = { ...headers, 'x-forwarded-for': '198.51.100.9' };
  expect((await ask(door, '/vendor/kiln/storefront', { ...whole, headers: other })).status).toBe(200);
  controller.abort();
  await Promise.all(held);
  await expect.poll(left).toEqual([]);
  expect((await ask(door, '/vendor/kiln/storefront', { ...whole, headers })).status).toBe(200);
});

test('a form that only trickles in gives up its place', async () => {
  const own = await ownFolder();
  const forms = createPhotoForms(own, { ...defaultPhotoFormLimits, patienceMs: 100 });
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const req = Object.assign(new Readable({ read() {} }), { headers }) as unknown as IncomingMessage;
  const trickle = setInterval(() => req.push('x'), 20);
  await expect(forms.read(req, '203.0.113.7', null)).rejects.toThrow(BodyTooSlow);
  clearInterval(trickle);
  expect(await readdir(own)).toEqual([]);
});

test('the next start removes forms that a killed process left, and none that another may be receiving', async () => {
  const own = await ownFolder();
  for (const name of ['left', 'arriving']) {
    await mkdir(path.join(own, name));
    await writeFile(path.join(own, name, 'photo'), 'half');
  }
  const yesterday = new Date(Date.now() - 86_400_000);
  await utimes(path.join(own, 'left'), yesterday, yesterday);
  createPhotoForms(own);
  await vi.waitFor(async () => expect(await readdir(own)).toEqual(['arriving']));
});

test('an account holds one place, from whatever network, and keeps none from another account', async () => {
  const findSender = async (request: Request) =>
    ({ kind: 'account', id: request.headers.get('authorization') ?? '' }) as const;
  const door = await openDoor({ pages, env: { TRUSTED_PROXIES: '127.0.0.1' }, findSender });
  const begin = '--b\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\nx';
  const from = (account: string, address: string) => ({
    'content-type': 'multipart/form-data; boundary=b',
    'x-forwarded-for': address,
    authorization: account,
  });
  const controller = new AbortController();
  const held = fetch(`http://127.0.0.1:${door.port}/vendor/kiln/storefront`, {
    method: 'POST',
    headers: from('nell', '203.0.113.7'),
    body: new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode(begin)) }),
    duplex: 'half',
    signal: controller.signal,
  } as RequestInit).catch(() => null);
  await expect.poll(async () => (await left(door)).length).toBe(1);
  const send = (account: string, address: string) =>
    ask(door, '/vendor/kiln/storefront', {
      method: 'POST',
      body: `${begin}\r\n--b--\r\n`,
      headers: from(account, address),
    });
  const second = await send('nell', '198.51.100.9');
  expect([second.status, second.headers['retry-after']]).toEqual([429, '10']);
  expect(door.logged).toEqual(['A form was refused: its account is still sending another one.']);
  expect((await send('opal', '203.0.113.7')).status).toBe(200);
  controller.abort();
  await held;
  await expect.poll(left).toEqual([]);
  expect((await send('nell', '198.51.100.9')).status).toBe(200);
});

test('further forms of an account wait for its place in turn, and more than three at once are refused', async () => {
  const findSender = async () => ({ kind: 'account', id: 'nell' }) as const;
  const door = await openDoor({ pages, findSender });
  const target = `http://127.0.0.1:${door.port}/vendor/kiln/storefront`;
  const head = '--b\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\nx';
  let finish = () => {};
  const body = new ReadableStream({
    start(stream) {
      stream.enqueue(new TextEncoder().encode(head));
      finish = () => {
        stream.enqueue(new TextEncoder().encode('\r\n--b--\r\n'));
        stream.close();
      };
    },
  });
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const first = fetch(target, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
  await expect.poll(async () => (await left(door)).length).toBe(1);
  const waiting = [1, 2, 3].map((count) =>
    send(door, formOf({ name: `Tap ${count}`, photos: new File(['x'], 'a.jpg') })),
  );
  const refused = [4, 5].map(() => send(door, formOf({ name: 'One too many' })));
  // Nothing tells when they wait; those that don't are refused at once.
  expect(await Promise.race([...waiting, ...refused].map(async (one) => (await one).status))).toBe(429);
  finish();
  expect((await first).status).toBe(200);
  const statuses = await Promise.all([...waiting, ...refused].map(async (one) => (await one).status));
  expect(statuses.toSorted()).toEqual([200, 200, 200, 429, 429]);
});
