/** Permits, a quarter's sales tax, and the operator's registration on the built site. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { auditLog } from '../../../src/features/accounts/accounts.table.ts';
import { products } from '../../../src/features/catalog/products.table.ts';
import { savePermit } from '../../../src/features/tax/permits.server.ts';
import { taxPermits, taxRegistrations } from '../../../src/features/tax/tax.table.ts';
import { addressTexts, cookiesAfter, totalOn } from '../../support/address-step.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { makeProduct, makeVendor } from '../../support/factories.ts';
import { makeOrder } from '../../support/orders.ts';
import { asAdmin, asVendor } from '../../support/people.ts';

let site: StartedApp;
beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  site = await startApp();
  site.clock.set('2026-11-18T15:00:00Z');
}, 120_000);
afterAll(() => site.close());

async function call({ headers }: { headers: Record<string, string> }, path: string, fields?: Record<string, string>) {
  const answer = await site.fetch(path, {
    ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
    headers: { ...headers, origin: site.app.config.siteUrl },
    redirect: 'manual',
  });
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() };
}

test('a permit that an artist enters is a line of the next quote, and removing it takes the line away', async () => {
  const artist = await asVendor(site.db);
  const vendor = await makeVendor(site.db, { ownerUserId: artist.userId, pickup: 'The yard' });
  const piece = await makeProduct(site.db, vendor, { priceCents: 10_000 });
  const page = `/vendor/${vendor.slug}/figures/tax`;
  const quote = async () => {
    const body = JSON.stringify({
      vendor: vendor.slug,
      items: [{ productId: piece.id, quantity: 1 }],
      delivery: 'pickup',
    });
    const headers = { 'content-type': 'application/json' };
    return (await (await site.fetch('/api/checkout/quote', { method: 'POST', headers, body })).json()) as unknown;
  };
  expect(await quote()).toMatchObject({ tax: null, totalCents: 10_330 });
  for (const fields of [
    { state: 'KY', number: '' },
    { state: 'KY', number: '<b>' },
    { state: 'KY', number: '=1+1' },
    { state: 'KY', number: ' - ' },
    { state: 'OH', number: '1' },
  ]) {
    expect((await call(artist, page, { do: 'save', ...fields })).status, JSON.stringify(fields)).toBe(422);
  }
  const saved = await call(artist, page, { do: 'save', state: 'KY', number: ' 482911 ' });
  expect([saved.status, saved.location]).toEqual([303, `${page}?saved=1`]);
  const shown = await call(artist, `${page}?saved=1`);
  expect(shown.text).toContain('Saved. It applies to new orders.');
  expect(shown.text).toContain('<b>482911</b>, since November 18, 2026');
  expect(await quote()).toMatchObject({ tax: { name: 'Kentucky sales tax 6%', cents: 621 }, totalCents: 10_969 });
  expect((await call(artist, `${page}/2026-Q4.csv`)).text).toMatch(/^\uFEFF?Date,What,Order/);
  expect((await call(artist, `${page}/2026-Q5.csv`)).status).toBe(404);
  await call(artist, page, { do: 'remove', state: 'KY' });
  expect(await site.db.select().from(taxPermits).where(eq(taxPermits.vendorId, vendor.id))).toEqual([]);
  expect(await quote()).toMatchObject({ tax: null, totalCents: 10_330 });
});

test('the file of orders and the order’s page have the tax that goes to the state, and “You keep” is without it', async () => {
  const artist = await asVendor(site.db);
  const vendor = await makeVendor(site.db, { ownerUserId: artist.userId });
  const tax = { taxCents: 62, taxState: 'KY', taxRate: 600, taxOwedBy: 'artist' as const, taxPermit: '482911' };
  const paidAt = new Date('2026-11-10T12:00:00Z');
  const number = await makeOrder(site.db, vendor, { ...tax, totalCents: 1_062, processorFeeCents: 61, paidAt });
  const csv = await call(artist, `/vendor/${vendor.slug}/orders.csv?from=2026-11-10&to=2026-11-10`);
  const [labels, row] = csv.text.trim().split('\r\n');
  expect(labels).toMatch(/,Sales tax to file,Filed by$/);
  expect(row).toContain(',10.62,0.00,0.00,0.00,-0.61,No,-0.15,0.00,0.00,9.24,');
  expect(row).toMatch(/,-0\.62,You$/);
  const page = await call(artist, `/vendor/${vendor.slug}/orders/${number}`);
  expect(page.text).toContain('Kentucky sales tax 6%');
  expect(page.text).toMatch(/Sales tax you file[^$]*−\$0\.62/);
});

test('the address page shows no total while it depends on which is right, ZIP or state, and promises none before the tax is known', async () => {
  const vendor = await makeVendor(site.db, {});
  const permit = { vendorId: vendor.id, state: 'KY', number: '482911', enteredAt: site.clock.now() };
  await savePermit(site.db, permit);
  const piece = await makeProduct(site.db, vendor, { priceCents: 10_000 });
  const items = [{ productId: piece.id, quantity: 1 }];
  const begun = await site.post('/api/checkout/session', { items, delivery: 'shipping' });
  const { sessionId } = (await begun.clone().json()) as { sessionId: string };
  const headers = cookiesAfter(begun);
  const show = async (query = '') => {
    const { text } = await call({ headers }, `/checkout/${sessionId}${query}`);
    return { text, total: totalOn(text) };
  };
  const promise = 'this total doesn’t change there';
  const pending = await show();
  expect(pending.text).toMatch(/Pay \$\d+\.\d\d plus tax/);
  expect(pending.text).not.toContain(promise);
  const taxed = await show('?state=KY&zip=40202');
  expect(taxed.text).toContain('Kentucky sales tax 6%');
  expect(taxed.text).toContain(promise);
  expect(Number(taxed.total)).toBeGreaterThan(Number(pending.total));

  const wrong = { ...addressTexts, postalCode: '47130', total: taxed.total };
  const asked = [await show('?state=KY&zip=47130'), await call({ headers }, `/checkout/${sessionId}`, wrong)];
  for (const { text } of asked) {
    expect(text).toContain('47130 is in Indiana, and Kentucky is chosen. Which is right?');
    expect(text).toMatch(/Sales tax<\/th>\s*<td[^>]*>once the address is clear/);
    expect(text).toContain('See the Total');
    expect(text).not.toMatch(/>Total<|Pay \$|Kentucky sales tax|your total|Your total/);
    expect(text).not.toContain(promise);
    expect(totalOn(text)).toBe('');
  }
  const { total: _, ...withoutTotal } = { ...wrong, postalCode: '40202' };
  const seen = await call({ headers }, `/checkout/${sessionId}`, withoutTotal);
  expect([seen.status, totalOn(seen.text)]).toEqual([409, taxed.total]);
  expect(seen.text).toContain('With Kentucky sales tax 6%, your total is');
  await site.db.update(products).set({ priceCents: 11_000 }).where(eq(products.id, piece.id));
  const dearer = await call({ headers }, `/checkout/${sessionId}`, { ...addressTexts, total: taxed.total });
  expect(dearer.text).toContain('Your total changed from $');
  expect(dearer.text).not.toContain('your total is');

  await site.db.update(products).set({ inventory: 0 }).where(eq(products.id, piece.id));
  const gone = await call({ headers }, `/checkout/${sessionId}`, { ...addressTexts, total: taxed.total });
  expect(gone.status).toBe(409);
  expect(gone.text).not.toMatch(/<button[^>]*btn-buy|instead of/);
});

test('an admin enters the operator’s registration from a day that hasn’t come, and can’t change it once it has', async () => {
  const admin = await asAdmin(site.db);
  const wanted = { do: 'register', state: 'IN', number: '900100', fromDay: '2026-12-01' };
  expect((await call(admin, '/admin/tax', { ...wanted, fromDay: '2026-11-17' })).status).toBe(422);
  expect((await call(admin, '/admin/tax', { ...wanted, fromDay: '2026-11-18' })).status).toBe(422);
  expect((await call(admin, '/admin/tax', { ...wanted, fromDay: '' })).status).toBe(422);
  expect((await call(admin, '/admin/tax', wanted)).location).toBe('/admin/tax?done=saved');
  expect((await call(admin, '/admin/tax')).text).toContain(
    'We owe it for every order placed on or after December 1, 2026.',
  );
  const [act] = await site.db.select().from(auditLog).where(eq(auditLog.action, 'tax.registered'));
  expect(act).toMatchObject({ actorId: admin.userId, subjectId: 'IN', details: { fromDay: '2026-12-01' } });
  site.clock.set('2026-12-01T05:00:00Z');
  expect((await call(admin, '/admin/tax', { ...wanted, fromDay: '2027-01-01' })).status).toBe(422);
  expect((await call(admin, '/admin/tax', { do: 'remove', state: 'IN' })).status).toBe(422);
  expect(await site.db.select().from(taxRegistrations)).toMatchObject([{ state: 'IN', fromDay: '2026-12-01' }]);
  const artist = await asVendor(site.db);
  const vendor = await makeVendor(site.db, { ownerUserId: artist.userId });
  const page = await call(artist, `/vendor/${vendor.slug}/figures/tax`);
  expect(page.text).toMatch(/From December 1, 2026 on, .* collects and files the Indiana tax/);
});

test('an artist says “not yet,” reads what that means, and enters the permit later', async () => {
  const artist = await asVendor(site.db);
  const vendor = await makeVendor(site.db, { ownerUserId: artist.userId });
  const page = `/vendor/${vendor.slug}/figures/tax`;
  const today = async () => (await call(artist, `/vendor/${vendor.slug}`)).text;
  const countDone = async () => Number(/(\d) of 6 done/.exec(await today())?.[1]);
  const before = await countDone();
  const asked = await call(artist, page);
  for (const said of [
    'Do you have a Kentucky sales tax permit?',
    'https://onestop.ky.gov/',
    'Form 10A100',
    'Form 30A006',
  ])
    expect(asked.text).toContain(said);
  expect((await call(artist, page, { do: 'answer' })).text).toContain('Choose one of the two.');
  expect((await call(artist, page, { do: 'answer', answer: 'yes', number: '' })).status).toBe(422);
  expect((await call(artist, page, { do: 'answer', answer: 'no' })).location).toBe(`${page}?saved=not-yet`);
  expect(await countDone()).toBe(before + 1);
  const answer = { do: 'answer', answer: 'yes', number: '482911' };
  expect((await call(artist, page, answer)).location).toBe(`${page}?saved=1`);
  expect(await today()).toContain('Your Kentucky permit is on file.');
  expect((await call(artist, page)).text).not.toContain('Do you have a Kentucky sales tax permit?');
});
