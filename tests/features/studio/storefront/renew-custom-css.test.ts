import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sanitizeCss } from '../../../../src/features/catalog/custom-css/custom-css.ts';
import { vendors } from '../../../../src/features/catalog/vendors.table.ts';
import { renewCustomCss } from '../../../../src/features/studio/storefront/renew-custom-css.server.ts';
import { makeVendor } from '../../../support/factories.ts';
import { type TestApp, testApp } from '../../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('CSS that an earlier release let through is sanitized again, and nothing else of its store changes', async () => {
  const source = 'h2 { color: rgb(0,0,0,0); font-size: 4em } p { color: #1f3d5c }';
  const { id } = await makeVendor(app.db, { customCssSource: source, customCss: '.vendor-css h2{font-size:4em}' });
  const other = await makeVendor(app.db, { customCss: '.written-by-hand{color:red}' });
  const read = async (vendorId: string) => (await app.db.select().from(vendors).where(eq(vendors.id, vendorId)))[0];
  const before = await read(id);
  await renewCustomCss(app.db);
  const expected = sanitizeCss(source, id).css;
  expect(expected).not.toContain('4em');
  expect(await read(id)).toEqual({ ...before, customCss: expected });
  expect((await read(other.id))?.customCss).toBe('.written-by-hand{color:red}');
});
