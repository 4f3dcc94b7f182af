import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { vendors } from '../../src/features/catalog/vendors.table.ts';
import { type StartedApp, startApp } from '../support/app.ts';

let site: StartedApp;
beforeAll(async () => {
  site = await startApp({ seed: true });
});
afterAll(() => site.close());

test('GET / shows the demo city', async () => {
  const response = await site.fetch('/');
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('Cathedral Street Glass');
});

test('GET /readyz returns 200 while the database answers', async () => {
  expect((await site.fetch('/readyz')).status).toBe(200);
});

test('GET / shows a change as soon as its transaction has committed', async () => {
  await site.fetch('/');
  await site.db
    .update(vendors)
    .set({ name: 'Cathedral Street Windows' })
    .where(eq(vendors.slug, 'cathedral-street-glass'));
  await vi.waitFor(
    async () => expect(await (await site.fetch('/')).text()).toContain('Cathedral Street Windows'),
    8_000,
  );
});

test('the emulated payment provider serves its pages on this site and delivers its events through the front door', async () => {
  expect((await site.fetch('/_emulated/stripe/pay/cs_test_unknown')).status).toBe(404);
  expect(site.emulator).not.toBeNull();
});
