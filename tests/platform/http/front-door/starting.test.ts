import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { readConfig } from '../../../../src/app/settings/env.ts';
import { openStartingDoor } from '../../../../src/platform/http/front-door/starting.ts';
import { html, openDoor } from './door.ts';

test('while the site starts it lives, isn’t ready, and asks everybody else to come back; then the front door answers', async () => {
  const config = {
    ...readConfig({ PORT: '0', SITE_URL: 'http://localhost', DEMO: 'true' }, tmpdir()),
    host: '127.0.0.1',
  };
  const starting = await openStartingDoor(config, () => 'migrating (3 of 27, 0039_sold-in-person)');
  const address = starting.server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${origin}${path}`, { headers: { host: 'localhost' }, ...init });

  const lives = await ask('/livez');
  expect([lives.status, await lives.text()]).toEqual([200, 'migrating (3 of 27, 0039_sold-in-person)\n']);
  expect((await ask('/readyz')).status).toBe(503);
  for (const answer of [await ask('/'), await ask('/vendor/orders', { method: 'POST', body: 'a=1' })]) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await answer.text()).toContain('We’re updating this site.');
  }
  const call = await ask('/api/vendors');
  expect([call.status, await call.json()]).toEqual([503, expect.objectContaining({ code: 'db_unavailable' })]);

  await openDoor({ starting, pages: { '/': (_req, res) => html(res, '<!doctype html><p>Open</p>') } });
  expect((await ask('/livez')).status).toBe(200);
  expect(await (await ask('/readyz')).text()).toBe('ok\n');
});
