/** The two ways in which a form is answered. */
import type { AstroGlobal } from 'astro';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { DomainError } from '../../../src/platform/errors.ts';
import { recallForm } from '../../../src/platform/forms/form-cookie.server.ts';
import { backToForm, handleForm, redirectForm } from '../../../src/platform/forms/handle-form.server.ts';

const siteUrl = 'https://river.example';
const body = v.object({ name: v.pipe(v.string(), v.minLength(2, 'Too short.')) });

function visit(typed: Record<string, string> | null, { origin = siteUrl, cookie = '' } = {}): AstroGlobal {
  const headers = { origin, 'content-type': 'application/x-www-form-urlencoded' };
  const sent = typed && { method: 'POST', headers, body: new URLSearchParams(typed) };
  return {
    url: new URL('/form', siteUrl),
    request: new Request(`${siteUrl}/form`, sent ?? {}),
    response: { status: 200, headers: new Headers() },
    cookies: { get: () => (cookie === '' ? undefined : { value: cookie }) },
    locals: {
      clientAddress: '203.0.113.7',
      requestId: 'request-1',
      app: { config: { siteUrl, corsOrigins: [], loopback: false }, clock: { now: () => new Date() } },
    },
  } as unknown as AstroGlobal;
}

const limited = () => Promise.reject(new DomainError('rate_limited', 'Too many.', { retryAfter: 40 }));

test('a page that is only looked at takes no form', async () => {
  expect(await handleForm(visit(null), { run: limited })).toBeNull();
});

test('a page shows a refused form with its status, and says when to try again', async () => {
  const page = visit({ do: 'save', name: 'Ada' });
  const form = await handleForm(page, { body, run: limited, words: { rate_limited: 'Wait a bit.' } });
  expect(form).toMatchObject({ form: 'save', code: 'rate_limited', alert: 'Wait a bit.', values: { name: 'Ada' } });
  expect([page.response.status, page.response.headers.get('Retry-After')]).toEqual([429, '40']);
});

test('a form that is taken leads on', async () => {
  const done = await handleForm(visit({ name: 'Ada' }), { body, run: async ({ input }) => `/hello/${input.name}` });
  expect(done).toBeInstanceOf(Response);
  const { status, headers } = done as Response;
  expect([status, headers.get('Location')]).toEqual([303, '/hello/Ada']);
});

test('another site’s form for everybody is refused before it is read', async () => {
  const page = visit({ name: 'Ada' }, { origin: 'https://evil.example' });
  const form = await handleForm(page, { body, isPublic: true, run: async () => '/' });
  expect(form).toMatchObject({ code: 'csrf', values: {} });
  expect(page.response.status).toBe(403);
});

test('a bug is not shown as a refusal', async () => {
  const broken = () => Promise.reject(new Error('Broken.'));
  await expect(handleForm(visit({}), { run: broken })).rejects.toThrow('Broken.');
});

test('a redirected form carries what was typed and what is wrong to its page, once, without what isn’t kept', async () => {
  const failed = backToForm('greeting', () => '/form?step=1#name', { kept: ['name'], words: { fields: 'See below.' } });
  const response = await redirectForm(visit({ name: 'A', password: 'secret' }), { body, run: async () => '/', failed });
  expect(response.status).toBe(303);
  expect(response.headers.get('Location')).toMatch(/^\/form\?step=1&tried=\d+#name$/);
  const [, cookie = ''] = /^__Host-form=([^;]+)/.exec(response.headers.get('Set-Cookie') ?? '') ?? [];
  const page = visit(null, { cookie });
  expect(recallForm(page, 'other', 'greeting')).toMatchObject({
    form: 'greeting',
    code: 'invalid',
    alert: 'See below.',
    values: { name: 'A' },
    problems: { name: 'Too short.' },
  });
  expect(page.response.headers.get('Set-Cookie')).toMatch(/^__Host-form=-;/);
  expect(recallForm(visit(null, { cookie }), 'other').code).toBeNull();
});
