/** Control characters, which the database can't store or nobody can see, end at the front door: in any query and any form. */
import { expect, test } from 'vitest';
import { ask, html, openDoor, type PageFunction } from './door.ts';

const fine: PageFunction = (_req, res) => html(res, 'fine');

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const control = ['%00', '%01', '%1f', '%7F', '%C2%80', '%c2%9f'];
const breaks = ['%09', '%0a', '%0b', '%0C', '%0D', '%c2%85'];
const paths = ['/', '/artists', '/contact', '/api/products', '/_emulated/stripe', '/beta', '/livez'];

const open = (mounted: string[] = []) =>
  openDoor({
    pages: Object.fromEntries(paths.map((path) => [path, fine])),
    mounts: {
      '/_emulated': async (request: Request) => {
        mounted.push(request.url);
        return new Response('mounted');
      },
    },
  });

test('GET with a control character in the query answers 400, whatever page or service it is for', async () => {
  const mounted: string[] = [];
  const door = await open(mounted);
  for (const text of [...control, ...breaks])
    for (const path of paths)
      for (const query of [`q=a${text}b`, `unknown${text}=1`])
        expect([path, query, (await ask(door, `${path}?${query}`)).status]).toEqual([path, query, 400]);
  expect([door.rendered, mounted]).toEqual([[], []]);
  for (const path of paths)
    expect([path, (await ask(door, `${path}?q=%C3%80%20%E2%80%9C`)).status]).toEqual([path, 200]);
});

test('POST with a control character in a field answers 422 with a sentence, whatever page or service it is for', async () => {
  const mounted: string[] = [];
  const door = await open(mounted);
  const raw = ['\u0000', '\u0007', '\u007f', '\u0086'];
  for (const text of [...control, ...raw])
    for (const path of ['/contact', '/_emulated/stripe'])
      for (const body of [`name=a${text}b`, `a=1&na${text}me=`]) {
        const answer = await ask(door, path, { method: 'POST', headers: form, body });
        expect([path, body, answer.status]).toEqual([path, body, 422]);
        expect(answer.text).toContain('Something you typed has an invisible character that we can’t store: ');
      }
  expect([door.rendered, mounted]).toEqual([[], []]);
});

test('POST with a control character in a field of a form with photos answers 422', async () => {
  const door = await openDoor({ pages: { '/vendor/kiln/storefront': fine } });
  const send = (value: string) =>
    ask(door, '/vendor/kiln/storefront', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      body: `--b\r\nContent-Disposition: form-data; name="name"\r\n\r\n${value}\r\n--b--\r\n`,
    });
  expect((await send('Jar \u0000')).status).toBe(422);
  expect(door.rendered).toEqual([]);
  expect((await send('Two\r\nlines\tand\v “more”\f\u0085')).status).toBe(200);
});

test('POST with line breaks and tabs, and a call of the API with its own body, pass', async () => {
  const door = await open();
  const body = `body=a${breaks.join('b')}%E2%80%A8`;
  const lines = await ask(door, '/contact', { method: 'POST', headers: form, body });
  expect(lines.status).toBe(200);
  const json = { 'content-type': 'application/json' };
  expect((await ask(door, '/api/products', { method: 'POST', headers: json, body: '"\u0000"' })).status).toBe(200);
});
