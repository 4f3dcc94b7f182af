/** Photos of a refund request, and the question that an artist asks back: who sends, sees, and loses them. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { declineRequest } from '../../../src/features/buying/refunds/refund-requests.server.ts';
import { refundRequestPhotos, refundRequests } from '../../../src/features/buying/refunds/refunds.table.ts';
import { eraseRequestPhotos, loseRequestPhotos } from '../../../src/features/buying/refunds/request-photos.server.ts';
import { vendors } from '../../../src/features/catalog/vendors.table.ts';
import { messages } from '../../../src/features/messages/messages.table.ts';
import { hourMs } from '../../../src/platform/time.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { type OrderShop, openOrderShop, toText } from '../../support/own-orders.ts';
import { asAdmin, asCustomer, asVendor, type Person } from '../../support/people.ts';
import { makePhoto } from '../../support/photos.ts';

let site: StartedApp;
let shop: OrderShop;
let artist: Person;

beforeAll(async () => {
  site = await startApp();
  shop = await openOrderShop(site);
  artist = await asVendor(site.db);
  await site.db.update(vendors).set({ ownerUserId: artist.userId }).where(eq(vendors.id, shop.kiln.id));
});
afterAll(() => site.close());

const photo = async (name: string) => new File([new Uint8Array(await makePhoto())], name, { type: 'image/jpeg' });
const read = async (path: string, { headers }: Partial<Person> = {}) =>
  await (await site.fetch(path, { headers: headers ?? {} })).text();
const see = async (path: string, { headers }: Partial<Person> = {}) => {
  const answer = await site.fetch(path, { headers: headers ?? {} });
  return [answer.status, answer.headers.get('content-type')?.split(';')[0]];
};

/** Asks by the link of the mail, as a guest without cookies. */
async function ask(link: string, photos: readonly File[], headers: Record<string, string> = {}) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ do: 'refund', reason: 'The jar leaks.' })) body.append(name, value);
  for (const one of photos) body.append('photos', one, one.name);
  const answer = await site.fetch(link, { method: 'POST', headers: { origin: 'null', ...headers }, body });
  return { status: answer.status, page: toText(await answer.text()) };
}
const storedFor = (orderId: string) =>
  site.db
    .select({ id: refundRequestPhotos.id })
    .from(refundRequestPhotos)
    .innerJoin(refundRequests, eq(refundRequests.id, refundRequestPhotos.requestId))
    .where(eq(refundRequests.orderId, orderId));

test('a guest sends two photos by the link; they, the artist, and admins see them, nobody else does', async () => {
  const { id, number, link } = await shop.make();
  const sent = await ask(link, [await photo('one.jpg'), await photo('two.jpg')]);
  expect(sent.status).toBe(303);
  const own = await read(link);
  const [path = ''] = new RegExp(`${link}/photos/[\\da-f-]{36}-\\d+\\.webp`).exec(own) ?? [];
  expect(await see(path)).toEqual([200, 'image/webp']);
  const name = path.slice(path.lastIndexOf('/'));
  const theirs = `/vendor/first-kiln/orders/${number}`;
  for (const page of [theirs, `${theirs}/refund`])
    expect(await read(page, artist)).toContain(`${theirs}/photos${name}`);
  expect(site.mails.mails.at(-1)).toMatchObject({ template: 'refund-asked', data: { photos: 2 } });
  const toDo = await read('/vendor/first-kiln', artist);
  expect(toDo).toContain('The request came with 2 photos.');
  // Two requests of one buyer have different names.
  expect(toText(toDo)).toContain(`Refund request for order ${number}`);
  expect(await see(`${theirs}/photos${name}`, artist)).toEqual([200, 'image/webp']);
  expect(await see(`${theirs}/photos${name}`, await asAdmin(site.db))).toEqual([200, 'image/webp']);
  const stranger = await asVendor(site.db);
  expect((await see(`${theirs}/photos${name}`, stranger))[0]).toBe(404);
  expect((await see(`${theirs}/photos${name}`))[0]).toBe(401);
  expect((await see(`/account/orders/${number}/photos${name}`, await asCustomer(site.db)))[0]).toBe(404);
  const another = await shop.make();
  for (const elsewhere of [
    `${another.link}/photos${name}`,
    `/vendor/first-kiln/orders/${another.number}/photos${name}`,
  ])
    expect((await see(elsewhere, artist))[0]).toBe(404);
  expect(await storedFor(id)).toHaveLength(2);
});

test('once declined, they stay on the artist’s and the admin’s page of the order until they are erased', async () => {
  const { id, number, link } = await shop.make();
  await ask(link, [await photo('one.jpg')]);
  await declineRequest(site.app, id, 'It held water here.');
  const theirs = `/vendor/first-kiln/orders/${number}`;
  const [path = ''] = new RegExp(`${theirs}/photos/[\\da-f-]{36}-\\d+\\.webp`).exec(await read(theirs, artist)) ?? [];
  expect(await see(path, artist)).toEqual([200, 'image/webp']);
  const admin = await asAdmin(site.db);
  const page = await read(`/admin/orders/${number}`, admin);
  expect(page).toContain(path);
  expect(toText(page)).toMatch(/The jar leaks\..*Nell declined on .*It held water here\./);
  await loseRequestPhotos(site.db, [id]);
  for (const [of, person] of [
    [theirs, artist],
    [`/admin/orders/${number}`, admin],
  ] as const)
    expect(await read(of, person)).not.toContain(`${theirs}/photos/`);
});

test('too many photos, and what is none, are refused, and nothing is sent', async () => {
  const { id, link } = await shop.make();
  const one = await photo('one.jpg');
  const many = await ask(link, [one, one, one]);
  expect([many.status, many.page.includes('Choose 2 photos at most.')]).toEqual([422, true]);
  const none = await ask(link, [one, new File(['hello'], 'note.jpg', { type: 'image/jpeg' })]);
  expect([none.status, none.page.includes('note.jpg:'), none.page.includes('The jar leaks.')]).toEqual([
    422,
    true,
    true,
  ]);
  expect(await site.db.select().from(refundRequests).where(eq(refundRequests.orderId, id))).toEqual([]);
  // A link that opens nothing sends nothing either.
  expect((await ask(`${link.slice(0, -2)}xx`, [one])).status).not.toBe(500);
});

test('the photos go with the person of the order', async () => {
  const { id, link } = await shop.make();
  await ask(link, [await photo('one.jpg')]);
  const [path = ''] = new RegExp(`${link}/photos/[\\da-f-]{36}-\\d+\\.webp`).exec(await read(link)) ?? [];
  await loseRequestPhotos(site.db, [id]);
  expect((await see(path))[0]).toBe(404);
  site.clock.advance(2 * hourMs);
  await eraseRequestPhotos(site.app, site.clock.now());
  expect(await storedFor(id)).toEqual([]);
});

test('the artist asks back in the order’s thread, the request says so on all sides, and a reply is named', async () => {
  const { id, number, link } = await shop.make();
  await ask(link, []);
  const path = `/vendor/first-kiln/orders/${number}`;
  const send = async (body: Record<string, string>) => {
    const headers = { ...artist.headers, origin: site.app.config.siteUrl };
    return (await site.fetch(`${path}/refund`, { method: 'POST', headers, body: new URLSearchParams(body) })).status;
  };
  expect(await send({ do: 'ask', question: '' })).toBe(422);
  expect(await send({ do: 'ask', question: 'Where does it leak?' })).toBe(303);
  expect(await site.db.select({ body: messages.body }).from(messages)).toEqual([{ body: 'Where does it leak?' }]);
  expect(toText(await read(link))).toMatch(/Nell asked you something on .*Read Your Messages/);
  expect(toText(await read(path, artist))).toMatch(/You asked Priya Raman a question on \w+ \d+\./);
  expect(toText(await read('/vendor/first-kiln', artist))).toContain('You asked Priya Raman a question');
  expect(toText(await read(`/admin/orders/${number}`, await asAdmin(site.db)))).toContain(
    'Nell asked the buyer a question',
  );
  const reply = new URLSearchParams({ do: 'answer', body: 'At the foot.' });
  await site.fetch(`${link}/messages`, { method: 'POST', headers: { origin: 'null' }, body: reply });
  expect(toText(await read(path, artist))).toContain('Priya Raman has replied.');
  // It is still open, and can be decided.
  expect(await send({ do: 'decline', answer: 'It held water here.' })).toBe(303);
  expect(await send({ do: 'ask', question: 'And now?' })).toBe(412);
  const [request] = await site.db.select().from(refundRequests).where(eq(refundRequests.orderId, id));
  expect(request?.answer).toBe('It held water here.');
});
