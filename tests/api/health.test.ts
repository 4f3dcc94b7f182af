import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { App } from '../../src/app/app.ts';
import { callApi } from '../support/call-api.ts';
import { asAdmin, asCustomer } from '../support/people.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('GET /api/health returns ok and nothing else, and is never kept', async () => {
  const response = await callApi(app, 'GET', '/api/health');
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ status: 'ok' });
  expect(response.headers.get('cache-control')).toBe('private, no-store');
});

test('GET /api/health tells admins alone about the process, and no key, version, or path', async () => {
  const admin = await asAdmin(app.db);
  const response = await callApi(app, 'GET', '/api/health', { headers: admin.headers });
  const { status, details } = (await response.json()) as { status: string; details: object };
  expect(status).toBe('ok');
  expect(Object.keys(details)).toEqual(['uptimeSeconds', 'memoryMegabytes', 'payments', 'accounts']);
  expect(JSON.stringify(details)).not.toMatch(/sk_|pk_|\d+\.\d+\.\d+|\//);
  const customer = await asCustomer(app.db);
  const plain = await callApi(app, 'GET', '/api/health', { headers: customer.headers });
  expect(await plain.json()).toEqual({ status: 'ok' });
});

test('GET /api/health returns 503 degraded without its database', async () => {
  const away = await testApp();
  await away.close();
  const response = await callApi(away, 'GET', '/api/health');
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({ status: 'degraded' });
  expect(response.headers.has('retry-after')).toBe(true);
});

test('GET /api/health asks the database once a second at most, however many ask', async () => {
  app.clock.advance(1_001);
  const execute = vi.spyOn(app.db, 'execute');
  const counted: App = { ...app };
  await Promise.all(Array.from({ length: 20 }, () => callApi(counted, 'GET', '/api/health')));
  expect(execute).toHaveBeenCalledTimes(1);
  app.clock.advance(1_001);
  await callApi(counted, 'GET', '/api/health');
  expect(execute).toHaveBeenCalledTimes(2);
});
