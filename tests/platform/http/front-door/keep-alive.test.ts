import { expect, test } from 'vitest';
import { openDoor } from './door.ts';

test('idle connections are kept longer than a proxy keeps them, where there is one', async () => {
  expect((await openDoor()).server.keepAliveTimeout).toBe(5_000);
  expect((await openDoor({ env: { TRUSTED_PROXIES: '127.0.0.1' } })).server.keepAliveTimeout).toBe(75_000);
});
