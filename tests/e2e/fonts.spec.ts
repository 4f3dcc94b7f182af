import { platform } from 'node:os';
import { expect, type Page, test } from 'playwright/test';

/** Returns the families that the browser draws an element with. */
async function familiesOf(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.map(({ familyName }) => familyName);
}

test(
  'the browser draws with the fonts of the tests, not with those of the machine',
  { tag: '@shifts' },
  async ({ page }, { project }) => {
    // Elsewhere browsers read no fontconfig.
    if (platform() !== 'linux') return;
    await page.goto('/about');
    await page.evaluate(() => document.fonts.ready);
    expect(await familiesOf(page, 'h1')).toEqual(['Besley SemiBold']);
    const fonts = project.name.endsWith('wide-font') ? ['DejaVu Sans'] : ['Arimo'];
    expect(await familiesOf(page, '.about p')).toEqual(fonts);
    // What the page does when that font is as wide as on other machines (text-fits.ts).
    await page.evaluate(() => document.body.style.setProperty('font-family', '"DejaVu Sans"'));
    await expect.poll(() => familiesOf(page, '.about p')).toEqual(['DejaVu Sans']);
  },
);
