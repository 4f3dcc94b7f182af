import type { APIContext } from 'astro';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { App } from '../../../src/app/app.ts';
import { messages, threads } from '../../../src/features/messages/messages.table.ts';
import { ALL as messageForm } from '../../../src/pages/[vendor]/message.ts';
import { callApi } from '../../support/call-api.ts';
import { makeVendor } from '../../support/factories.ts';
import { type TestApp, testApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await makeVendor(app.db, { slug: 'portland-kiln', email: 'ada@example.com' });
  await makeVendor(app.db, { slug: 'closed-store', isActive: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.mails.mails.length = 0;
  await app.db.delete(threads);
});

const message = { vendor: 'portland-kiln', fromName: 'Pat', fromEmail: 'pat@example.com', body: 'Is the jar glazed?' };
const send = (json: unknown, of: App = app) => callApi(of, 'POST', '/api/messages', { json });
const stored = () =>
  app.db
    .select({
      fromName: threads.visitorName,
      fromEmail: threads.visitorEmail,
      side: messages.side,
      body: messages.body,
    })
    .from(messages)
    .innerJoin(threads, eq(threads.id, messages.threadId));

test('POST /api/messages keeps the message and queues the mail to the artist', async () => {
  const response = await send({ ...message, id: 'x', vendorId: 'y', to: 'someone@else.example', role: 'admin' });
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ success: true });
  expect(await stored()).toMatchObject([{ fromName: 'Pat', fromEmail: 'pat@example.com', body: 'Is the jar glazed?' }]);
  expect(app.mails.mails).toMatchObject([
    { template: 'artist-message', to: 'ada@example.com', data: { fromName: 'Pat', body: 'Is the jar glazed?' } },
  ]);
  expect(JSON.stringify(app.mails.mails)).not.toContain('pat@example.com');
});

test('POST /api/messages keeps nothing when the mail cannot be queued', async () => {
  const mails = { add: () => Promise.reject(new Error('the queue is full')) };
  expect((await send(message, { ...app, mails })).status).toBe(500);
  expect(await stored()).toEqual([]);
});

test.each(['closed-store', 'no-such-store'])('POST /api/messages to %s returns 404', async (vendor) => {
  const response = await send({ ...message, vendor });
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: 'vendor_not_found' });
});

test.each([
  ['fromName', ''],
  ['fromName', '   '],
  ['fromName', 'x'.repeat(81)],
  ['fromName', 'Pat\nBcc: all@example.com'],
  ['fromName', 'Pat\u202e'],
  ['fromName', 7],
  ['fromName', '\u200b\u200b'],
  ['fromName', '=?utf-8?B?UGF0?='],
  ['fromEmail', `${'x'.repeat(65)}@example.com`],
  ['fromEmail', 'pat'],
  ['fromEmail', 'pat@example.com\r\nBcc: all@example.com'],
  ['fromEmail', 'a@b.example, c@d.example'],
  ['body', ''],
  ['body', 'x'.repeat(4001)],
  ['body', 'a\u0000b'],
  ['body', 'half \ud83d'],
  ['vendor', '../admin'],
])('POST /api/messages with %s %j answers 422 and names the field', async (field, value) => {
  const response = await send({ ...message, [field]: value });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ code: 'invalid', fields: [{ path: field }] });
  expect(await stored()).toEqual([]);
});

test('POST /api/messages takes five an hour from one address, the form included', async () => {
  const limited: App = { ...app, config: { ...app.config, rateLimits: true } };
  for (let count = 0; count < 4; count += 1) expect((await send(message, limited)).status).toBe(200);
  expect((await post({}, {}, limited)).headers.get('location')).toBe('/portland-kiln?message=sent#message');
  expect((await post({}, {}, limited)).headers.get('location')).toBe('/portland-kiln?message=rate_limited#message');
  expect((await send(message, limited)).status).toBe(429);
});

test('POST /api/messages takes 20 an hour from the networks of one IPv6 site', async () => {
  const limited: App = { ...app, config: { ...app.config, rateLimits: true }, clock: { now: () => new Date(0) } };
  const from = (clientAddress: string) => callApi(limited, 'POST', '/api/messages', { json: message, clientAddress });
  for (let n = 0; n < 20; n += 1) expect((await from(`2001:db8:1:${n}::1`)).status).toBe(200);
  expect((await from('2001:db8:1:fff::1')).status).toBe(429);
  expect((await from('2001:db8:2:fff::1')).status).toBe(200);
});

test('mistakes in a message are no attempts: POST /api/messages and its form count what could be sent', async () => {
  const limited: App = { ...app, config: { ...app.config, rateLimits: true }, clock: { now: () => new Date(0) } };
  for (let count = 0; count < 6; count += 1) {
    expect((await send({ ...message, fromEmail: 'pat@' }, limited)).status).toBe(422);
    expect((await post({ fromEmail: 'pat@' }, {}, limited)).headers.get('location')).toContain('message=invalid');
  }
  expect((await send(message, limited)).status).toBe(200);
});

test('POST /api/messages tells what is wrong in sentences of ours, without what was sent', async () => {
  for (const json of [null, [], 'canary', {}, { vendor: 'a/canary', fromName: 7, fromEmail: ['canary'], body: null }]) {
    const text = await (await send(json)).text();
    expect(text).not.toMatch(/canary|Invalid|Expected|received|\^|undefined/);
  }
  expect(await (await send({ ...message, body: undefined })).json()).toMatchObject({
    fields: [{ path: 'body', message: 'This value is missing or of the wrong kind.' }],
  });
});

function post(fields: Record<string, string>, headers: Record<string, string> = {}, of: App = app): Promise<Response> {
  const { vendor, ...typed } = { ...message, ...fields };
  const url = `http://localhost:4321/${vendor}/message`;
  const body = new URLSearchParams(typed);
  const request = new Request(url, { method: 'POST', body, headers: { origin: 'http://localhost:4321', ...headers } });
  const locals = { app: of, requestId: 'request-1', clientAddress: '127.0.0.1' };
  return Promise.resolve(
    messageForm({ request, url: new URL(url), params: { vendor }, locals } as unknown as APIContext),
  );
}

test('POST /{vendor}/message sends without JavaScript and leads back to the storefront', async () => {
  const response = await post({});
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe('/portland-kiln?message=sent#message');
  expect(await stored()).toHaveLength(1);
});

test.each([
  [{ fromEmail: 'pat' }, {}, '/portland-kiln?message=invalid#message'],
  [{ vendor: 'no-such-store' }, {}, '/no-such-store?message=vendor_not_found#message'],
  [{ vendor: '//evil.example' }, {}, '/?message=invalid#message'],
  [{}, { origin: 'https://evil.example' }, '/portland-kiln?message=csrf#message'],
])('POST /{vendor}/message with %j %j leads to %s and sends nothing', async (fields, headers, location) => {
  const response = await post(fields, headers);
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe(location);
  expect(await stored()).toEqual([]);
});
