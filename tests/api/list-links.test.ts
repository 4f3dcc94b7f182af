/** Over the demo city here, and with its past year in tests/storms/operations/list-links.test.ts. */
import { expect, test } from 'vitest';
import { startApp } from '../support/app.ts';
import { followListLinks } from '../support/list-links.ts';

test('every link of every list leads to a page', async () => {
  const site = await startApp({ seed: true });
  try {
    const { followed, dead } = await followListLinks(site);
    expect(followed).toBeGreaterThan(200);
    expect(dead).toEqual([]);
  } finally {
    await site.close();
  }
}, 180_000);
