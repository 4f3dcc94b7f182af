import { expect, test } from 'vitest';
import { siteQueries } from '../../../src/app/start/open-front-door.ts';
import { createQueryFilter } from '../../../src/platform/http/front-door/declared-query.ts';
import { ask, cachedPage, html, openDoor } from '../../platform/http/front-door/door.ts';

const read = createQueryFilter(siteQueries);

test('a flood of random queries gets the cached page, with or without a cookie', async () => {
  const door = await openDoor({ pages: { '/': cachedPage((req) => `page ${req.url}`) } });
  await ask(door, '/');
  for (let index = 0; index < 50; index += 1) {
    const headers = index % 2 === 0 ? {} : { cookie: `a=${index}` };
    expect((await ask(door, `/?x=${index}&utm_source=mail&${index}`, { headers })).text).toBe('page /');
  }
  expect(door.rendered).toEqual(['/']);
});

test('pages are cached by path alone: with a declared parameter they render anew, and others are dropped', async () => {
  const door = await openDoor({ pages: { '/': cachedPage((req) => `page ${req.url}`) } });
  await ask(door, '/');
  for (const _ of [1, 2]) expect((await ask(door, '/?gclid=1&error=sold&x=2')).text).toBe('page /?error=sold');
  expect((await ask(door, '/')).text).toBe('page /');
  expect(door.rendered).toEqual(['/', '/?error=sold', '/?error=sold']);
});

test('a form post keeps the parameters that its page reads', async () => {
  const door = await openDoor({ pages: { '/customer/signin': (req, res) => html(res, req.url ?? '') } });
  const answer = await ask(door, '/customer/signin?redirect_url=%2Fabout&role=admin', { method: 'POST', body: 'a=b' });
  expect(answer.text).toBe('/customer/signin?redirect_url=%2Fabout');
});

test('an API call sees the parameters of its schema', async () => {
  const door = await openDoor({
    pages: {
      '/api/products': (req, res) => void res.setHeader('content-type', 'application/json').end(`"${req.url}"`),
    },
  });
  expect((await ask(door, '/api/products?vendor=a&x=1&limit=2')).text).toBe('"/api/products?vendor=a&limit=2"');
  expect((await ask(door, '/api/products?vendor[]=a')).text).toBe('"/api/products"');
});

test('pages with a parameter in their path match the first fitting entry', () => {
  const cases: [string, string, string][] = [
    ['/portland-kiln', '?message=sent&error=x', '?message=sent'],
    ['/portland-kiln/moon-jar', '?error=sold_out&message=sent', '?error=sold_out'],
    ['/vendor/portland-kiln', '?error=x&cancelled=1', '?cancelled=1'],
    ['/about', '?message=sent', ''],
    ['/api/vendors/featured', '?limit=3', '?limit=3'],
    ['/api/vendors/portland-kiln', '?limit=3', ''],
    ['/a/b/c', '?error=1', ''],
    ['/constructor', '?message=1', '?message=1'],
  ];
  for (const [path, query, left] of cases) expect(read(path, query), path + query).toBe(left);
});

test('an encoded parameter name matches, and the first of several values counts', () => {
  expect(read('/', '?%65rror=a%26b&error=c')).toBe('?%65rror=a%26b');
  expect(read('/', '?%zz=1&error')).toBe('?error');
  expect(read('/', '?')).toBe('');
  expect(read('/', '?&=&__proto__=1&toString=2')).toBe('');
});

test('the address of a link’s picture has no query, although it looks like a product’s', () => {
  expect(read('/og/portland-kiln.0123.jpg', '?error=1')).toBe('');
  expect(read('/og/portland-kiln/moon-jar.0123.jpg', '?error=1')).toBe('');
});
