import { expect, test } from 'vitest';
import { startApp } from '../../support/app.ts';
import { demoPlace } from '../../support/demo-place.ts';
import { followListLinks } from '../../support/list-links.ts';

test('every link of every list of the demo, with its past year, leads to a page', async () => {
  const place = await demoPlace();
  const site = await startApp({ databaseUrl: place.url, env: { DATA_DIR: place.dataDir } });
  try {
    const { followed, dead } = await followListLinks(site);
    expect(followed).toBeGreaterThan(500);
    expect(dead).toEqual([]);
  } finally {
    await site.close();
    await place.close();
  }
});
