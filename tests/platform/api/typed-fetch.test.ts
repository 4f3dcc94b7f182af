import { afterEach, expect, expectTypeOf, test, vi } from 'vitest';
import { ApiError, type ApiPath, publicCall, signedInCall } from '../../../src/platform/api/typed-fetch.ts';

afterEach(() => vi.unstubAllGlobals());

/** Stubs fetch with a fixed response and records its calls. */
function answering(body: string | null, init: ResponseInit = {}) {
  const asked: { url: string; init: RequestInit | undefined }[] = [];
  vi.stubGlobal('fetch', async (url: string, request?: RequestInit) => {
    asked.push({ url, init: request });
    return new Response(body, init);
  });
  return asked;
}

const messageOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: Error) => error.message,
  );

test('a public call returns the JSON', async () => {
  const asked = answering('{"a":1}');
  expect(await publicCall('/api/products?vendor=x')).toEqual({ a: 1 });
  expect(asked).toEqual([{ url: '/api/products?vendor=x', init: { method: 'GET', headers: {} } }]);
});

test('a body is sent as JSON by POST', async () => {
  const asked = answering(null, { status: 204 });
  expect(await publicCall('/api/messages', { body: { a: 1 }, headers: { 'Idempotency-Key': 'k' } })).toBeUndefined();
  expect(asked[0]?.init).toMatchObject({
    method: 'POST',
    body: '{"a":1}',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'k' },
  });
});

test.each([
  ['{"error":"Sold out","message":"no"}', 'API Error: Sold out'],
  ['{"message":"Not today"}', 'API Error: Not today'],
  ['{"error":{"deep":1}}', 'API Error: {"error":{"deep":1}}'],
  ['plain words', 'API Error: plain words'],
  ['null', 'API Error: null'],
  ['', 'API Error: Bad Gateway'],
])('a public call that fails with %j raises %j', async (body, message) => {
  answering(body, { status: 502, statusText: 'Bad Gateway' });
  expect(await messageOf(publicCall('/api/products'))).toBe(message);
});

test('an error has the response’s status and body', async () => {
  answering('{"error":"No","code":"out_of_stock","requestId":"r","fields":[]}', { status: 409 });
  const error = await publicCall('/api/checkout/session', { body: {} }).catch((raised: unknown) => raised);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 409, body: { code: 'out_of_stock', requestId: 'r' } });
});

test('a call as an account sends the token', async () => {
  const asked = answering('[]');
  await signedInCall('/api/favorites', async () => 'secret');
  expect(asked[0]?.init?.headers).toEqual({ Authorization: 'Bearer secret' });
});

test('a failed call as an account has the status and the body', async () => {
  answering('{"error":"no"}', { status: 403, statusText: 'Forbidden' });
  expect(await messageOf(signedInCall('/api/favorites', async () => 't'))).toBe(
    'API Error: Forbidden - {"error":"no"}',
  );
});

test('without a token or a token source, nothing is sent', async () => {
  const asked = answering('[]');
  expect(await messageOf(signedInCall('/api/favorites', async () => null))).toBe('No authentication token available');
  expect(await messageOf(signedInCall('/api/favorites', undefined))).toBe('No authentication method available');
  expect(asked).toEqual([]);
});

test.each([
  'https://evil.example/api/x',
  '//evil.example/api/',
  '/api/../admin',
  '/api/..\\admin',
  '/other',
  'api/x',
  '/api',
])('nothing is ever sent to %s', async (path) => {
  const asked = answering('{}');
  await expect(publicCall(path as ApiPath)).rejects.toThrow(TypeError);
  expect(asked).toEqual([]);
});

test('a path has to begin with /api/', () => {
  expectTypeOf<'/api/products'>().toExtend<ApiPath>();
  expectTypeOf<'https://evil.example/api/x'>().not.toExtend<ApiPath>();
  expectTypeOf<string>().not.toExtend<ApiPath>();
});
