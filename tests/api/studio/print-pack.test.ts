/** Papers for a market on the built site: what is suggested, what is chosen, and what can't be printed. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { eventBooths, eventExhibitors, marketReserves } from '../../../src/features/market/market.table.ts';
import { savePermit } from '../../../src/features/tax/permits.server.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { makeEvent, makePicture, makeProduct, makeProducts, makeVendor } from '../../support/factories.ts';
import { readPdfCodes } from '../../support/pdf-codes.ts';
import { readPdfText } from '../../support/pdf-text.ts';
import { asVendor } from '../../support/people.ts';

let site: StartedApp;
beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  site = await startApp();
}, 120_000);
afterAll(() => site.close());

type Fields = Record<string, string>;

async function newStore(changes: Partial<Parameters<typeof makeVendor>[1]> = {}) {
  const { userId, headers } = await asVendor(site.db);
  const vendor = await makeVendor(site.db, { ownerUserId: userId, ...changes });
  const call = (paper: string, fields?: Fields) =>
    site.fetch(`/vendor/${vendor.slug}/print${paper}`, {
      ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
      headers: { ...headers, origin: site.app.config.siteUrl },
    });
  const read = async (paper: string, fields?: Fields) => {
    const answer = await call(paper, fields);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    const pdf = Buffer.from(await answer.arrayBuffer());
    return { answer, codes: readPdfCodes(pdf).map(({ text }) => text), text: readPdfText(pdf).join('\n') };
  };
  const refuse = async (paper: string, fields?: Fields) => {
    const answer = await call(paper, fields);
    return { status: answer.status, text: await answer.text() };
  };
  const urlOf = (piece: { slug: string }) => `${site.app.config.siteUrl}/${vendor.slug}/${piece.slug}`;
  return { vendor, call, read, refuse, urlOf, headers };
}

test('the form suggests a tag for each unit of what is published and available, and the papers have just those', async () => {
  const { vendor, call, read, urlOf } = await newStore();
  const jar = await makeProduct(site.db, vendor, { name: 'Honey Jar', priceCents: 4_400, inventory: 2, position: 1 });
  const bowl = await makeProduct(site.db, vendor, { name: 'Bowl', priceCents: 4_650, inventory: 40, position: 2 });
  await makeProduct(site.db, vendor, { name: 'Sold Vase', inventory: 0, position: 3 });
  await makeProduct(site.db, vendor, { name: 'Draft Cup', isActive: false, position: 4 });
  const page = await (await call('')).text();
  expect([...page.matchAll(/name="n-([^"]+)"[^>]* value="(\d+)"/g)].map(([, id, count]) => [id, count])).toEqual([
    [jar.id, '2'],
    [bowl.id, '12'],
  ]);
  expect(page).not.toMatch(/Sold Vase|Draft Cup/);

  const { codes, text, answer } = await read('/tags.pdf');
  expect(codes).toEqual([...Array(2).fill(urlOf(jar)), ...Array(12).fill(urlOf(bowl))]);
  expect(text).toContain('Honey Jar');
  expect(text).toMatch(/\$44\n/);
  expect(text).toContain('$46.50');
  expect(text).not.toContain('plus tax');
  await savePermit(site.db, { vendorId: vendor.id, state: 'KY', number: '482911', enteredAt: site.clock.now() });
  expect((await read('/tags.pdf')).text.match(/plus tax/g)).toHaveLength(14);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(answer.headers.get('content-disposition')).toBe(`inline; filename="tags-${vendor.slug}.pdf"`);
  expect((await read('/qr.pdf')).codes).toEqual([urlOf(jar), urlOf(bowl)]);
});

test('a piece whose units are kept for a fair is there, not being bought', async () => {
  const { vendor, call } = await newStore();
  const piece = await makeProduct(site.db, vendor, { name: 'Fair Bowl', priceCents: 4_200, inventory: 0 });
  const fair = await makeEvent(site.db, { name: 'Logan Street' });
  await site.db.insert(marketReserves).values({ eventId: fair.id, productId: piece.id, units: 2, left: 2 });
  const page = await (await call('')).text();
  expect(page).toContain('$42.00. At Logan Street today');
  expect(page).not.toContain('being bought');
});

test('what is chosen is printed: tags by their numbers, and a sheet and a sign with the booth’s number', async () => {
  const { vendor, read, urlOf } = await newStore({
    name: 'Portland Kiln',
    owner: 'Marcus Webb',
    about: 'I throw on a kick wheel. More.',
    paymentsState: 'ready',
    headerPicture: makePicture(),
  });
  const jar = await makeProduct(site.db, vendor, { name: 'Jar', inventory: 1, position: 1 });
  const bowl = await makeProduct(site.db, vendor, { name: 'Bowl', inventory: 1, position: 2 });
  // Published and sold: its tag may be needed after all.
  const vase = await makeProduct(site.db, vendor, { name: 'Vase', inventory: 0, position: 3 });
  const fields = { booth: ' 14 ', [`n-${vase.id}`]: '1', [`n-${jar.id}`]: '3', [`n-${bowl.id}`]: '0' };
  expect((await read('/tags.pdf', fields)).codes).toEqual([...Array(3).fill(urlOf(jar)), urlOf(vase)]);
  const sheet = await read('/qr.pdf', fields);
  expect(sheet.codes).toEqual([urlOf(jar), urlOf(vase)]);
  expect(sheet.text).toContain('Portland Kiln, booth 14');
  const sign = await read('/sign.pdf', fields);
  expect(sign.codes).toEqual([`${site.app.config.siteUrl}/${vendor.slug}`]);
  for (const text of ['Marcus Webb', '14', 'I throw on a kick wheel.', 'Cash, or a card on your own phone', 'I ship']) {
    expect(sign.text).toContain(text);
  }
});

test('a sign promises no card where nobody can pay yet', async () => {
  const { read } = await newStore({ paymentsState: 'none' });
  const { text } = await read('/sign.pdf');
  expect(text).toContain('Scan to see every piece');
  expect(text).not.toMatch(/card|ship/i);
});

test('what can’t be printed is refused with a sentence above the form, and what was typed stays', async () => {
  const { vendor, refuse } = await newStore();
  const jar = await makeProduct(site.db, vendor, { name: 'Jar', inventory: 1 });
  const draft = await makeProduct(site.db, vendor, { name: 'Draft', isActive: false });
  const other = await makeProduct(site.db, (await newStore()).vendor, { name: 'Another store’s' });
  const field = `n-${jar.id}`;
  for (const [fields, status, sentence] of [
    [{}, 422, 'Choose at least one piece.'],
    [{ [field]: '0' }, 422, 'Choose at least one piece.'],
    [{ [field]: '-1' }, 422, 'Enter a whole number from 0 to 99.'],
    [{ [field]: '100' }, 422, 'Enter a whole number from 0 to 99.'],
    [{ [field]: '1', booth: '1234567' }, 422, 'The booth number can have at most 6 characters.'],
    [
      { [field]: '1', booth: 'A\u202e1' },
      422,
      'The booth number contains an invisible character that changes the direction',
    ],
    [{ [field]: '1', [`n-${draft.id}`]: '1' }, 404, 'A piece you chose isn’t in your store anymore.'],
    [{ [field]: '1', [`n-${other.id}`]: '1' }, 404, 'A piece you chose isn’t in your store anymore.'],
    [{ [field]: '1', 'n-nothing': '1' }, 404, 'A piece you chose isn’t in your store anymore.'],
  ] as [Fields, number, string][]) {
    for (const paper of ['/tags.pdf', '/qr.pdf']) {
      const answer = await refuse(paper, fields);
      expect([answer.status, answer.text.includes(sentence)], sentence).toEqual([status, true]);
      if (fields[field] !== undefined) expect(answer.text).toContain(`value="${fields[field]}"`);
      expect(answer.text).not.toMatch(/Draft|Another store/);
    }
  }
  expect((await refuse('/banner.pdf')).status).toBe(404);
});

test('500 pieces: ten sheets are suggested, and more in one document are refused', async () => {
  const { vendor, call, read, refuse } = await newStore();
  const cups = Array.from({ length: 502 }, (_, position) => ({ name: `Cup ${position}`, inventory: 1, position }));
  const pieces = await makeProducts(site.db, vendor, cups);
  const page = await (await call('')).text();
  expect(page.match(/name="n-/g)).toHaveLength(500);
  expect(page.match(/name="n-[^>]* value="1"/g)).toHaveLength(120);
  expect(page).toContain('Only your first 500 pieces are listed.');
  expect(page).toContain('You have more than 120 pieces available.');
  expect((await read('/tags.pdf')).codes).toHaveLength(120);
  const all = Object.fromEntries(pieces.slice(0, 500).map(({ id }) => [`n-${id}`, '1']));
  const { status, text } = await refuse('/tags.pdf', all);
  expect(status).toBe(422);
  expect(text).toContain('That’s 500 tags. The most is 120.');
});

test('a store without pieces for sale says so, and still has its sign', async () => {
  const { call, read, refuse } = await newStore();
  const page = await (await call('')).text();
  expect(page).toContain('You have no pieces for sale');
  expect(page).not.toContain('Price Tags');
  const { status, text } = await refuse('/tags.pdf');
  expect([status, text.includes('You have no pieces for sale')]).toEqual([422, true]);
  expect((await read('/sign.pdf')).codes).toHaveLength(1);
});

test('the booth of the next event is on the papers without being typed', async () => {
  const { vendor, call, read } = await newStore();
  const at = (days: number) => new Date(site.clock.now().getTime() + days * 86_400_000);
  const [next, later] = [
    await makeEvent(site.db, { name: 'Next', startsAt: at(2), endsAt: at(3) }, [vendor]),
    await makeEvent(site.db, { name: 'Later', startsAt: at(9), endsAt: at(10) }, [vendor]),
  ];
  for (const [event, name] of [
    [later, '9'],
    [next, '14'],
  ] as const) {
    const [booth] = await site.db.insert(eventBooths).values({ eventId: event.id, name, position: 0 }).returning();
    await site.db
      .insert(eventExhibitors)
      .values({ eventId: event.id, vendorId: vendor.id, boothId: booth?.id ?? null });
  }
  expect(await (await call('')).text()).toMatch(/<input[^>]*name="booth"[^>]*value="14"/);
  expect((await read('/sign.pdf')).text).toContain('14');
});

test('another artist gets nothing of a store', async () => {
  const { vendor } = await newStore();
  const { headers } = await newStore();
  for (const paper of ['', '/tags.pdf', '/qr.pdf', '/sign.pdf']) {
    const answer = await site.fetch(`/vendor/${vendor.slug}/print${paper}`, { headers });
    expect(answer.status).toBe(303);
  }
});
