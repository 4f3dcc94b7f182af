import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { tidyPage } from '../../../src/platform/http/tidy-page.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const style = 'astro-island,astro-slot{display:contents}';
const page = `<html><head><title>x</title></head><body><style>${style}</style><script>one()</script></body></html>`;
const html = (body: string, policy: string) =>
  new Response(body, {
    status: 404,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
  });

test('islands are tidied, and the status stays', async () => {
  const tidy = await tidyPage(html(page, "default-src 'none'"));
  expect(tidy.status).toBe(404);
  expect(await tidy.text()).toContain(`<style>${style}</style></head>`);
});

test('several spaces between two tags become one, and those in texts stay', async () => {
  const spaced = page.replace('<script>', '<p>a  <b>b</b>   <i>c</i></p>  <script>');
  const tidy = await (await tidyPage(html(spaced, "default-src 'none'"))).text();
  expect(tidy).toContain('<p>a  <b>b</b> <i>c</i></p> <script>');
});

test('the CSP keeps the hashes of existing elements, loses the others, and gains none', async () => {
  const policy = `script-src 'self' ${hash('one()')} ${hash('other()')}; style-src 'self' ${hash(style)}`;
  const tidy = await tidyPage(html(page.replace('one()', 'one()</script><script>injected()'), policy));
  const kept = tidy.headers.get('content-security-policy');
  expect(kept).toContain(hash('one()'));
  expect(kept).toContain(hash(style));
  expect(kept).not.toContain(hash('other()'));
  expect(kept).not.toContain(hash('injected()'));
});

test('a response that isn’t a page is unchanged', async () => {
  const json = new Response('{}', { headers: { 'content-type': 'application/json' } });
  expect(await tidyPage(json)).toBe(json);
});
