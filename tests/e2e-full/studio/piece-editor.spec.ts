import { expect, test } from 'playwright/test';
import { fileField, newPiece, ready, thumbs } from '../../e2e/studio/piece-editor-steps.ts';
import { makePhoto, openStudio } from '../../e2e/studio-artist.ts';

test('the editor sends at most 60 kB of script beside React, before and after the first photo', async ({ page }) => {
  const studio = await openStudio(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const scripts = new Map<string, { name: string; bytes: number }>();
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (type === 'Script') scripts.set(requestId, { name: new URL(request.url).pathname, bytes: 0 });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const script = scripts.get(requestId);
    if (script) script.bytes = encodedDataLength;
  });
  await ready(page, newPiece(studio));
  await fileField(page).setInputFiles([await makePhoto('bowl.jpg', '#3a6b5c')]);
  await expect(thumbs(page).locator('img')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const all = [...scripts.values()];
  const react = all.filter(({ name }) => /\/(react|client)\./.test(name));
  const own = all.filter((script) => !react.includes(script)).reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(`piece editor: ${own} B beside React in ${all.length} scripts`);
  expect(react.length).toBeGreaterThan(0);
  expect(own, all.map(({ name, bytes }) => `${name} ${bytes}`).join(', ')).toBeLessThanOrEqual(60 * 1024);
});
