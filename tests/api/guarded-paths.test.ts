/** Variants of guarded paths: none gives access, however proxies and browsers interpret them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '../platform/http/front-door/door.ts';
import { type AccessSite, type Caller, openAccessSite, people, secretOf } from '../support/access-callers.ts';

let site: AccessSite;

beforeAll(async () => {
  site = await openAccessSite({ accounts: 'embedded', middleware: true });
});
afterAll(() => site.close());

const hex = (text: string) => [...text].map((char) => `%${char.charCodeAt(0).toString(16)}`).join('');
const upper = (text: string) => text.toUpperCase();

/** Sixty variants of "/{first}{rest}" that something on the way to the page might interpret differently. */
function spellings(path: string): string[] {
  const [, first = '', rest = ''] = /^\/([^/]+)(.*)$/.exec(path) ?? [];
  const start = first.slice(0, 1);
  const tail = first.slice(1) + rest;
  const plain = first + rest;
  const encodedSlash = rest.replaceAll('/', '%2f') || '%2f';
  return [
    ...[
      `/${hex(start)}${tail}`,
      `/${hex(first)}${rest}`,
      `/${upper(hex(first))}${rest}`,
      `/%25${hex(start).slice(1)}${tail}`,
    ],
    ...[
      `/%2525${hex(start).slice(1)}${tail}`,
      `//${plain}`,
      `///${plain}`,
      `/./${plain}`,
      `/.//${plain}`,
      `/x/../${plain}`,
    ],
    ...[`/%2e/${plain}`, `/%2e%2e/${plain}`, `/x/%2e%2e/${plain}`, `/x/..%2f${plain}`, `/..;/${plain}`, `/;/${plain}`],
    ...[
      `/${plain}/`,
      `/${plain}//`,
      `/${plain}/.`,
      `/${plain}/./`,
      `/${plain}/x/..`,
      `/${plain}/%2e`,
      `/${plain}%2f`,
      `/${plain}%2F`,
    ],
    ...[
      `/${plain};`,
      `/${plain};a=b`,
      `/${plain};.css`,
      `/${first};x${rest}`,
      `/${plain}.`,
      `/${plain}%20`,
      `/${plain}%09`,
    ],
    ...[
      `/${plain}%00`,
      `/${plain}%00.css`,
      `/${plain}%0a`,
      `/${plain}%0d%0a`,
      `/${plain}%3f`,
      `/${plain}%3fa=b`,
      `/${plain}%23`,
    ],
    ...[
      `/${plain}.html`,
      `/${plain}.htm`,
      `/${plain}.json`,
      `/${plain}/index`,
      `/${plain}/index.html`,
      `/${plain}.astro`,
    ],
    ...[
      `/${upper(plain)}`,
      `/${upper(start)}${tail}`,
      `/${first}${upper(rest) || '/'}`,
      `\\${plain}`,
      `/\\${plain}`,
      `/%5c${plain}`,
    ],
    ...[
      `/${plain}%5c`,
      `/${first}${encodedSlash}`,
      `/%c0%af${plain}`,
      `/%e0%80%af${plain}`,
      `/%c1%a1${tail}`,
      `/%u0061${tail}`,
    ],
    ...[
      `/%ef%bd%81${tail}`,
      `/${start}%cc%81${tail}`,
      `/%e2%80%8b${plain}`,
      `/${plain}%e2%80%ae`,
      `/_astro/../${plain}`,
      `/_astro/%2e%2e/${plain}`,
    ],
    ...[
      `/about/../${plain}`,
      `/api/..%2f${plain}`,
      `/${plain}?/../x`,
      `/404/../${plain}`,
      `http://127.0.0.1/${plain}`,
      `/%2f${plain}`,
    ],
  ];
}

const shut = [
  { path: '/admin', by: ['guest', 'customer', 'vendor', 'beta-locked'], heading: 'To Do</h1>' },
  { path: '/admin/invite-codes', by: ['guest', 'vendor', 'beta-locked'], heading: 'Invites</h1>' },
  { path: '/account/settings', by: ['guest', 'token of another key', 'beta-locked'], heading: 'Order History</a>' },
  { path: '/vendor/first-kiln', by: ['guest', 'customer', 'other vendor'], heading: 'To Do' },
  { path: '/vendor/first-kiln/payments', by: ['guest', 'customer', 'other vendor'], heading: 'Payments</h1>' },
] as const satisfies { path: string; by: readonly Caller[]; heading: string }[];

async function get(target: string, caller: Caller) {
  const { host, port } = new URL(site.url);
  return await ask({ port: Number(port) }, target, { headers: { host, ...(await site.headersOf(caller)) } });
}

describe.each(shut)('$path', ({ path, by, heading }) => {
  test('is shown to an admin, so the next tests are meaningful', async () => {
    const { status, text } = await get(path, 'admin');
    expect([status, text.includes(heading)]).toEqual([200, true]);
  });

  test('has at least sixty variants', () => {
    expect(new Set(spellings(path)).size).toBeGreaterThanOrEqual(60);
  });

  test.each(by)('is shown to a %s in none of them', async (caller) => {
    for (const target of spellings(path)) {
      const { status, text } = await get(target, caller);
      const served = text.includes(heading) || people.some((one) => one !== caller && text.includes(secretOf(one)));
      expect([target, served]).toEqual([target, false]);
      expect(status, target).toBeGreaterThan(caller === 'beta-locked' ? 399 : 300);
      expect(status, target).toBeLessThan(500);
    }
  });
});

test('a request line that names another host, or a header that names another path, reaches no guarded page', async () => {
  for (const name of ['x-original-url', 'x-rewrite-url', 'x-forwarded-path', 'x-astro-path', 'x-forwarded-uri']) {
    const { host, port } = new URL(site.url);
    const headers = { host, ...(await site.headersOf('guest')), [name]: '/admin' };
    const { text } = await ask({ port: Number(port) }, '/about', { headers });
    expect([name, text.includes('To Do</h1>')]).toEqual([name, false]);
  }
});
