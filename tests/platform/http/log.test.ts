import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { inRequest, log, maskTokens } from '../../../src/platform/http/log.ts';

test.each([
  ['/threads/abc-DEF_1', '/threads/…'],
  ['/unsubscribe/abc-DEF_1', '/unsubscribe/…'],
  ['/orders/abc/receipt?x=1', '/orders/…/receipt?x=1'],
  ['/collections/abc', '/collections/…'],
  ['/checkout/draft_0123abc?state=KY', '/checkout/…?state=KY'],
  ['/checkout/success', '/checkout/success'],
  ['/threads/abc/', '/threads/…/'],
  ['//threads//abc', '//threads//…'],
  ['/Threads/abc', '/Threads/…'],
  ['https://site.example/threads/abc', 'https://site.example/threads/…'],
  ['/customer/reset-password?token=abc&tried=1', '/customer/reset-password?token=…&tried=1'],
  ['/checkout/success?vendor=a&session_id=cs_1', '/checkout/success?vendor=a&session_id=…'],
  ['/vendor/a/orders/7', '/vendor/a/orders/7'],
])('%s is logged as %s', (url, logged) => {
  expect(maskTokens(url)).toBe(logged);
});

const printed = (work: () => void): string => {
  const spies = (['log', 'warn', 'error'] as const).map((name) => vi.spyOn(console, name).mockImplementation(() => {}));
  work();
  const lines = spies.flatMap((spy) => spy.mock.calls.map(([line]) => String(line)));
  for (const spy of spies) spy.mockRestore();
  return lines.join('\n');
};

test('every line of a request has its id, also of work that it started', async () => {
  const said = await Promise.all(
    ['a', 'b'].map((id) =>
      inRequest(`request-${id}`, async () => {
        await new Promise((done) => setTimeout(done, 5));
        return printed(() => log.error('It failed.'));
      }),
    ),
  );
  expect(said[0]).toMatch(/^\S+Z \[request-a\] It failed\.$/);
  expect(said[1]).toContain('[request-b]');
  expect(printed(() => log.error('Outside.'))).not.toContain('[');
});

test('an error is logged with its causes, and without what people wrote', () => {
  const row = Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
    code: '23505',
    detail: 'Key (email)=(ida@example.com) already exists.',
  });
  const sql = 'insert into "users" values ($1, $2)\nreturning "id"';
  const failed = new Error(`Failed query: ${sql}\nparams: ida@example.com,Ida\n    at home`, { cause: row });
  const line = printed(() => log.error('It failed.', { number: 'RC-7', error: failed }));
  expect(line).toContain('number="RC-7"');
  expect(line).toContain('insert into "users"');
  expect(line).toContain('Cause: Error (23505): duplicate key value');
  expect(line).toMatch(/\n\s+at .*log\.test\.ts/);
  expect(line).not.toMatch(/ida|at home/i);
});

test.each([
  ['550 <ida@example.com>: no such user', '550 <…@…>: no such user'],
  ['smtp://user:pass-word@mail.example:587', 'smtp://…@mail.example:587'],
  ['Invalid API key: sk_test_abc123DEF', 'Invalid API key: sk_test_…'],
  ['Invalid API Key provided: sk_test_*****1234', 'Invalid API Key provided: sk_test_…'],
  ['Bearer eyJhbGciOi.abc', 'Bearer …'],
  ['/people/ida%40example.com', '/people/…@…'],
  ['Order RC-20260101 was paid.', 'Order RC-20260101 was paid.'],
])('%s is written as %s', (text, logged) => {
  expect(printed(() => log.error(text))).toContain(` ${logged}`);
});

test('an error that quotes what it could not read is logged without it', () => {
  const broken = (work: () => unknown): string => {
    try {
      return String(work());
    } catch (error) {
      return printed(() => log.error('It failed.', error));
    }
  };
  for (const line of [
    broken(() => JSON.parse('Ida of Market Street')),
    broken(() => v.parse(v.object({ city: v.number() }), { city: 'Ida of Market Street' })),
  ]) {
    expect(line).toMatch(/(?:SyntaxError|ValiError): .+/);
    expect(line).not.toMatch(/Ida|Market/);
  }
});
