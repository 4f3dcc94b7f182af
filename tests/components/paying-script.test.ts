import vm from 'node:vm';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { payingScript } from '../../src/components/paying-script.ts';

const session = 'cs_test_1234567890';
const jar = '1a2b3c4d-0000-4000-8000-000000000000';
const bowl = '99999999-0000-4000-8000-000000000000';

/** A page with these pieces. `open` says what the server does to the cookies when it is asked. */
async function page(cookie: string, pieces: string[], asked: (document: { cookie: string }) => void = () => {}) {
  const places = pieces.map((piece) => {
    const link = { href: '' };
    let shown: unknown = '';
    return {
      dataset: { piece },
      link,
      shown: () => shown,
      replaceChildren: (content: unknown) => {
        shown = content;
      },
      querySelector: () => link,
    };
  });
  const document = { cookie, querySelectorAll: () => places };
  const listeners = new Map<string, (event: object) => void>();
  const calls: string[] = [];
  vm.runInNewContext(payingScript, {
    document,
    paying: { content: { cloneNode: () => 'the way back' } },
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    fetch: async (url: string) => {
      calls.push(url);
      asked(document);
    },
  });
  const tell = (type: string) => listeners.get(type)?.({ type });
  const seen = () => places.map(({ shown }) => shown());
  return { document, places, calls, tell, seen };
}

test('the script is small: within 420 bytes of brotli', () => {
  expect(brotliCompressSync(Buffer.from(payingScript)).byteLength).toBeLessThanOrEqual(420);
});

test('each piece of an open checkout gets the way back to its payment, at once; others get nothing', async () => {
  const { places, seen, calls } = await page(`a=b; paying_${session}=000000011a2b3c4d`, [jar, bowl]);
  expect(seen()).toEqual(['the way back', '']);
  expect(places[0]?.link.href).toBe(`/checkout/pay?session_id=${session}`);
  expect(calls).toEqual([]);
});

test('it is the same under the name that the cookie has over https', async () => {
  const { seen } = await page(`__Host-paying_${session}=1a2b3c4d`, [jar]);
  expect(seen()).toEqual(['the way back']);
});

test('what has ended goes as soon as the server says so, and when the page is looked at again', async () => {
  const { seen, tell, calls } = await page(`paying_${session}=1a2b3c4d`, [jar], (document) => {
    document.cookie = '';
  });
  tell('pageshow');
  expect(calls).toEqual([`/api/checkout/session/${session}`]);
  await expect.poll(seen).toEqual(['']);
  const other = await page(`paying_${session}=1a2b3c4d`, [jar]);
  other.document.cookie = '';
  other.tell('focus');
  expect(other.seen()).toEqual(['']);
  expect(other.calls).toEqual([]);
});

test('a browser without an open checkout asks nobody', async () => {
  const { calls, seen, tell } = await page('signed_in=1', [jar]);
  tell('pageshow');
  expect(calls).toEqual([]);
  expect(seen()).toEqual(['']);
});
