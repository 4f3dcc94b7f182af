/** The page of a report: a reply is mailed once, whoever sends it how often, and the piece can be unpublished, by form. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog } from '../../../src/features/accounts/accounts.table.ts';
import { reportReplies, reports } from '../../../src/features/admin/reports.table.ts';
import { products } from '../../../src/features/catalog/products.table.ts';
import { threadReports, threads } from '../../../src/features/messages/messages.table.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { makeProduct, makeVendor } from '../../support/factories.ts';
import { asAdmin, type Person } from '../../support/people.ts';

let site: StartedApp;
let admin: Person;
let other: Person;

beforeAll(async () => {
  site = await startApp();
  admin = await asAdmin(site.db);
  other = await asAdmin(site.db);
});
afterAll(() => site.close());

const get = async (path: string) => (await site.fetch(path, { headers: { ...admin.headers } })).text();
const send = (path: string, fields: Record<string, string>, { headers } = admin) =>
  site.fetch(path, { method: 'POST', body: new URLSearchParams(fields), headers: { origin: site.url, ...headers } });
const replyMails = () => site.mails.mails.filter(({ template }) => template === 'report-reply');
const actsOn = async (id: string) =>
  (await site.db.select().from(auditLog).where(eq(auditLog.subjectId, id))).map(({ action }) => action);

async function makeReport(fields: Partial<typeof reports.$inferInsert> = {}) {
  const values = { body: 'Is this a <copy>?', email: 'dana@example.org', ...fields };
  const [{ id } = { id: '' }] = await site.db.insert(reports).values(values).returning();
  return { id, path: `/admin/reports/page.${id}` };
}

test('a reply goes to who reported, names the piece, closes the report, and is logged', async () => {
  const store = await makeVendor(site.db, { name: 'Second Light', slug: 'second-light' });
  await makeProduct(site.db, store, { name: 'Big Four, Dusk', slug: 'big-four-dusk' });
  const { id, path } = await makeReport({ path: '/second-light/big-four-dusk' });
  const text = await get(path);
  for (const shown of ['Report about Big Four, Dusk', 'Is this a &lt;copy&gt;?', 'In Second Light', 'dana@example.org'])
    expect(text).toContain(shown);
  const answer = await send(path, { do: 'reply', seen: '0', body: 'No, it’s <hers>.', close: 'yes' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${path}?done=closed`]);
  expect(replyMails()).toMatchObject([
    { to: 'dana@example.org', data: { about: 'Big Four, Dusk', reply: 'No, it’s <hers>.' } },
  ]);
  expect((await site.db.select().from(reports).where(eq(reports.id, id)))[0]?.handledBy).toBe(admin.userId);
  expect(await actsOn(id)).toEqual(['report.answered', 'report.handled']);
  const closed = await get(path);
  for (const shown of ['No, it’s &lt;hers&gt;.', 'Closed ']) expect(closed).toContain(shown);
  expect(closed).not.toContain('value="reply"');
});

test('of ten replies at once, by two admins, one is sent; the others are told and keep what was typed', async () => {
  const { id, path } = await makeReport();
  const before = replyMails().length;
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      send(path, { do: 'reply', seen: '0', body: `Reply ${n}` }, n % 2 ? admin : other),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, ...Array(9).fill(412)]);
  const refused = await Promise.all(answers.map((answer, n) => (answer.status === 412 ? answer.text() : `Reply ${n}`)));
  for (const [n, text] of refused.entries()) expect(text).toContain(`Reply ${n}`);
  expect(refused.filter((text) => text.includes('Someone has already replied'))).toHaveLength(9);
  expect([
    replyMails().length - before,
    await site.db.$count(reportReplies, eq(reportReplies.report, `page.${id}`)),
  ]).toEqual([1, 1]);
});

test('the same reply sent again is told, and a report that was closed meanwhile mails nothing', async () => {
  const { path } = await makeReport();
  expect((await send(path, { do: 'reply', seen: '0', body: 'Thank you.' })).status).toBe(303);
  const before = replyMails().length;
  for (const seen of ['0', '1']) {
    const again = await send(path, { do: 'reply', seen, body: 'Thank you.' });
    expect([again.status, (await again.text()).includes('This reply was already sent.')]).toEqual([412, true]);
  }
  expect((await send(path, { do: 'handled' })).status).toBe(303);
  const late = await send(path, { do: 'reply', seen: '1', body: 'One more thing.' });
  const text = await late.text();
  expect([late.status, text.includes('closed while you were writing'), text.includes('One more thing.')]).toEqual([
    412,
    true,
    true,
  ]);
  expect(replyMails()).toHaveLength(before);
});

test('a message’s report is answered at the address of who reported, and never at one whose owner didn’t write', async () => {
  const store = await makeVendor(site.db, { name: 'Told Kiln', email: 'kiln@example.org' });
  const thread = { vendorId: store.id, visitorName: 'Pat', visitorEmail: 'pat@example.org' };
  const add = async (side: 'visitor' | 'vendor', changes = {}) => {
    const [{ id } = { id: '' }] = await site.db
      .insert(threads)
      .values({ ...thread, ...changes })
      .returning();
    await site.db.insert(threadReports).values({ threadId: id, side, reason: 'Rude' });
    return `/admin/reports/thread.${id}.${side}`;
  };
  for (const [side, to] of [
    ['visitor', 'pat@example.org'],
    ['vendor', 'kiln@example.org'],
  ] as const) {
    expect((await send(await add(side), { do: 'reply', seen: '0', body: 'We looked.' })).status).toBe(303);
    expect(replyMails().at(-1)).toMatchObject({ to });
  }
  const disowned = await add('visitor', { disownedAt: new Date() });
  expect(await get(disowned)).toContain('nobody to reply to');
  expect((await send(disowned, { do: 'reply', seen: '0', body: 'Hello' })).status).toBe(422);
  expect((await send(disowned, { do: 'block' })).headers.get('location')).toContain('done=blocked');
});

test('a reported piece is unpublished, once, and bad input is refused', async () => {
  const store = await makeVendor(site.db, { slug: 'taken-kiln' });
  const piece = await makeProduct(site.db, store, { slug: 'copied-jar' });
  const { path } = await makeReport({ path: '/taken-kiln/copied-jar', email: '' });
  expect(await get(path)).toContain('nobody to reply to');
  for (let click = 0; click < 2; click += 1) expect((await send(path, { do: 'unpublish' })).status).toBe(303);
  expect((await site.db.select().from(products).where(eq(products.id, piece.id)))[0]?.isActive).toBe(false);
  expect(await actsOn(piece.id)).toEqual(['piece.unpublished']);
  const { path: about } = await makeReport();
  const bad: [Record<string, string>, number][] = [
    [{ do: 'unpublish' }, 422],
    [{ do: 'eat' }, 422],
    [{ do: 'reply', seen: '0', body: ' ' }, 422],
    [{ do: 'reply', seen: 'x', body: 'Hi' }, 422],
    [{ do: 'reply', body: 'Hi' }, 422],
  ];
  for (const [fields, status] of bad) expect((await send(about, fields)).status).toBe(status);
  for (const id of ['x', 'page.x', `page.${crypto.randomUUID()}`, "page.'", 'thread.x.visitor'])
    expect((await site.fetch(`/admin/reports/${id}`, { headers: { ...admin.headers } })).status).toBe(404);
});
