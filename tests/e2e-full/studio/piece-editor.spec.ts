import { expect, test } from 'playwright/test';
import { expectNothingFound } from '../../e2e/axe.ts';
import { siteDatabase } from '../../e2e/site-database.ts';
import {
  bar,
  button,
  editorOf,
  fileField,
  firstPiece,
  newPiece,
  priceField,
  ready,
  thumbs,
} from '../../e2e/studio/piece-editor-steps.ts';
import { addDraft, makePhoto, openStudio, piecesOf } from '../../e2e/studio-artist.ts';

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

test('a double press of Publish without a connection keeps the piece on the screen', async ({ page, context }) => {
  const studio = await openStudio(page);
  await ready(page, newPiece(studio));
  await page.getByLabel('Name').fill('Dogwood Bowl');
  // What buyers see and what she asks: typing in one fills in the other.
  await page.getByLabel('What you ask').fill('48');
  await expect(priceField(page)).toHaveValue('49.74');
  await priceField(page).fill('84');
  await expect(page.getByLabel('What you ask')).toHaveValue('81.26');
  await context.setOffline(true);
  await button(page, 'Publish').dblclick();
  await expect(button(page, 'Add Another')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Dogwood Bowl');
});

test('what somebody else saved first is shown, and replaced only knowingly', async ({ page }) => {
  const studio = await openStudio(page);
  const id = await addDraft(studio);
  const changeElsewhere = (price: number) =>
    siteDatabase().query('update products set price_cents = $2, revision = revision + 1 where id = $1', [id, price]);
  await ready(page, editorOf(studio, id));
  await changeElsewhere(9_900);
  await priceField(page).fill('130');
  const panel = page.getByRole('region', { name: 'Someone else changed this piece' });
  await expect(panel).toContainText('Saved since: “$99.00”');
  await expect(panel).toContainText('Yours: “$130”');
  await expectNothingFound(page, 'conflict');
  expect((await firstPiece(studio))?.price_cents).toBe(9_900);
  await panel.getByRole('button', { name: 'Keep Theirs' }).click();
  await expect(priceField(page)).toHaveValue('99.00');

  await changeElsewhere(9_500);
  await priceField(page).fill('140');
  await panel.getByRole('button', { name: 'Replace With Mine' }).click();
  await expect.poll(async () => (await firstPiece(studio))?.price_cents).toBe(14_000);
});

test('several photos are sent, each once and in their order', async ({ page }) => {
  const studio = await openStudio(page);
  const id = await addDraft(studio);
  await ready(page, editorOf(studio, id));
  await fileField(page).setInputFiles([
    await makePhoto('one.jpg', '#aa3333'),
    await makePhoto('two.jpg', '#33aa33'),
    await makePhoto('three.jpg', '#3333aa'),
  ]);
  await expect(thumbs(page)).toHaveCount(3);
  const order = await thumbs(page).evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['photo']));
  await expect
    .poll(async () => (await firstPiece(studio))?.pictures.map(({ key }) => key.slice(key.lastIndexOf('/') + 1)), {
      timeout: 30_000,
    })
    .toEqual(order);
  await page.reload();
  await expect(thumbs(page)).toHaveCount(3);
  await button(page, 'Remove').click();
  await expect.poll(async () => (await firstPiece(studio))?.pictures.length).toBe(2);
  await button(page, 'Undo').click();
  await expect.poll(async () => (await firstPiece(studio))?.pictures.length).toBe(3);
});

test('a count can be changed, and a sale meanwhile is not undone by it', async ({ page }) => {
  const studio = await openStudio(page);
  const id = await addDraft(studio);
  await ready(page, editorOf(studio, id));
  await button(page, 'Increase the number available').click();
  await button(page, 'Increase the number available').click();
  await expect(page.getByLabel('Available', { exact: true })).toHaveValue('3');
  await expect.poll(async () => (await firstPiece(studio))?.inventory).toBe(3);
});

test('publishing before the photo is sent waits for it, also after a reload', async ({ page }) => {
  const studio = await openStudio(page);
  await addDraft(studio);
  let isOpen = false;
  await page.route('**/uploads/**', async (route) => {
    if (isOpen || route.request().method() !== 'PUT') await route.continue();
    else await route.abort();
  });
  await ready(page, newPiece(studio));
  await fileField(page).setInputFiles([await makePhoto('jar.jpg', '#884422')]);
  await page.getByLabel('Name').fill('Ash Jar');
  await priceField(page).fill('60');
  await button(page, 'Publish').click();
  await expect(bar(page)).toContainText('We’ll publish it as soon as the first photo is sent.');
  expect((await piecesOf(studio)).at(-1)).toMatchObject({ name: 'Ash Jar', is_active: false });
  isOpen = true;
  await page.reload();
  await expect.poll(async () => (await piecesOf(studio)).at(-1)?.is_active, { timeout: 30_000 }).toBe(true);
  await expect(bar(page)).toContainText('Published');
});

test('photos are put in order with the keyboard, described, and removed', async ({ page }) => {
  const studio = await openStudio(page);
  const id = await addDraft(studio, 3);
  await ready(page, editorOf(studio, id));
  const alts = async () => (await firstPiece(studio))?.pictures.map(({ alt }) => alt);
  await page.getByRole('button', { name: 'Third photo' }).focus();
  await page.keyboard.press('Enter');
  await button(page, 'Move Earlier').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect.poll(alts).toEqual(['portrait', 'header', 'studio']);
  await page.getByLabel('What the photo shows, for people who can’t see it').fill('Nora at her bench');
  await expect.poll(alts).toEqual(['Nora at her bench', 'header', 'studio']);
  await button(page, 'Remove').click();
  await expect.poll(alts).toEqual(['header', 'studio']);
});

test('what is typed survives a reload, and is sent after the connection was lost', async ({ page, context }) => {
  const studio = await openStudio(page);
  await addDraft(studio);
  await ready(page, newPiece(studio));
  await page.getByLabel('Name').fill('Half-typed');
  await page.reload();
  await expect(page.getByText('We restored your unsaved changes.')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Half-typed');

  await context.setOffline(true);
  await priceField(page).fill('25');
  await expect(bar(page)).toContainText('You’re offline. It’s saved on this device');
  await context.setOffline(false);
  await expect(bar(page)).toContainText(/Draft saved at \d+:\d\d/);
  expect((await piecesOf(studio)).at(-1)).toMatchObject({ name: 'Half-typed', price_cents: 2500 });
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('piece-draft')))).toEqual(
    [],
  );
});
