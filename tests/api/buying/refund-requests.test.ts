/** What buyers ask from an order's page: a refund, and messages to the artist. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orderLines, orders } from '../../../src/features/buying/orders/orders.table.ts';
import { declineRequest } from '../../../src/features/buying/refunds/refund-requests.server.ts';
import { disputes, refundRequests } from '../../../src/features/buying/refunds/refunds.table.ts';
import { messages, threads } from '../../../src/features/messages/messages.table.ts';
import { type AccountSite, startAccountSite } from '../../support/account-site.ts';
import { type OrderShop, openOrderShop, toText } from '../../support/own-orders.ts';
import { rounds } from '../../support/rounds.ts';
import { scriptPayloads } from '../../support/script-payloads.ts';
import { newVisitor } from '../../support/visitor.ts';

let site: AccountSite;
let shop: OrderShop;
const guest = () => newVisitor(site);

beforeAll(async () => {
  site = await startAccountSite({ env: { RATE_LIMITS: 'on' } });
  shop = await openOrderShop(site);
});
afterAll(() => site.close());
beforeEach(async () => {
  site.mails.mails.length = 0;
  await site.db.delete(threads);
});

const textOf = async (path: string) => toText(await (await guest().get(path)).text());
const requestsOf = (orderId: string) =>
  site.db.select().from(refundRequests).where(eq(refundRequests.orderId, orderId));
const decline = (orderId: string, answer: string) => declineRequest(site.app, orderId, answer);
const ask = (link: string, reason: string, headers = {}) => guest().submit(link, { do: 'refund', reason }, headers);

describe('a refund request', () => {
  test.each([
    ['needs_response', 'Your bank is looking into this payment, so it can’t be refunded here.'],
    ['lost', 'Your bank returned this payment to you, so there’s nothing left to refund.'],
  ])(
    'of a payment whose dispute is %s has no form, and answers 409 without storing or mailing',
    async (status, said) => {
      const { id, link } = await shop.make();
      const [{ vendorId = '' } = {}] = await site.db.select().from(orders).where(eq(orders.id, id));
      const now = new Date();
      const told = { amountCents: 400, feeCents: 1_500, reason: 'fraudulent', createdAt: now, reportedAt: now };
      await site.db.insert(disputes).values({ id: `dp_${id}`, orderId: id, vendorId, status, ...told });
      const page = await (await guest().get(link)).text();
      expect(toText(page)).toContain(said);
      expect(page).not.toContain('name="reason"');
      const answer = await ask(link, 'The jar leaks.');
      expect(answer.status).toBe(409);
      expect(toText(await answer.text()).split(said)).toHaveLength(2);
      expect(await requestsOf(id)).toEqual([]);
      expect(site.mails.mails).toEqual([]);
    },
  );

  test('is taken after refused photos, which don’t count; too many sent say how long to wait', async () => {
    const { id, link } = await shop.make();
    const withPhoto = async () => {
      const body = new FormData();
      for (const [name, value] of Object.entries({ do: 'refund', reason: 'The jar leaks.' })) body.append(name, value);
      body.append('photos', new File(['hello'], 'note.jpg', { type: 'image/jpeg' }));
      return (await site.fetch(link, { method: 'POST', headers: { origin: 'null' }, body })).status;
    };
    for (let tries = 0; tries < 6; tries++) expect(await withPhoto()).toBe(422);
    for (let tries = 0; tries < 5; tries++) expect((await ask(link, 'The jar leaks.')).status).toBe(303);
    expect(await requestsOf(id)).toHaveLength(1);
    const refused = await ask(link, 'The jar leaks.');
    expect([refused.status, toText(await refused.text())]).toEqual([
      429,
      expect.stringContaining('This wasn’t sent. Try again in 12 minutes.'),
    ]);
  });

  test('is recorded once, mailed to the artist, and answered on the page and by mail', async () => {
    const { id, link } = await shop.make();
    // The page has no-referrer, so browsers hide its origin.
    for (let tries = 0; tries < 2; tries++) {
      const sent = await ask(link, 'The jar leaks.\nSorry!', { origin: 'null' });
      expect([sent.status, sent.headers.get('location')]).toEqual([303, `${link}#refund`]);
    }
    expect(await requestsOf(id)).toMatchObject([{ reason: 'The jar leaks.\nSorry!', closedAt: null }]);
    expect(site.mails.mails).toMatchObject([{ template: 'refund-asked', to: 'nell@stores.example' }]);
    expect(JSON.stringify(site.mails.mails)).not.toContain('priya@');
    expect(await textOf(link)).toContain('The jar leaks. Sorry! We’ve told Nell.');
    const second = await ask(link, 'Another reason');
    expect(second.status).toBe(412);
    expect(await second.text()).toContain('You’ve already asked for a refund of this order.');
    await decline(id, 'It held water when I packed it.');
    expect(site.mails.mails.at(-1)).toMatchObject({
      template: 'refund-declined',
      to: 'priya@buyers.example',
      data: { sealedLink: expect.any(String) },
    });
    const answered = await textOf(link);
    expect(answered).toContain('isn’t refunding this order now: It held water when I packed it. Ask Again');
    expect((await ask(link, 'But it leaks.')).status).toBe(303);
  });

  test('of 20 at once is one', async () => {
    const { id, link } = await shop.make();
    site.app.config.rateLimits = false;
    await Promise.all(Array.from({ length: 20 }, (_, index) => ask(link, `Reason ${index}`)));
    site.app.config.rateLimits = true;
    expect(await requestsOf(id)).toHaveLength(1);
    expect(site.mails.mails).toHaveLength(1);
  });

  test.each([
    [{ status: 'refunded', parcelState: 'none' }, 412],
    [{ status: 'needs_attention', parcelState: 'none' }, 412],
  ] as const)('isn’t taken for %j', async (changes, status) => {
    const { id, link } = await shop.make(changes);
    expect(await textOf(link)).not.toContain('Ask for a Refund');
    expect((await ask(link, 'The jar leaks.')).status).toBe(status);
    expect(await requestsOf(id)).toEqual([]);
  });

  test('isn’t taken while everything is on its way back', async () => {
    const { id, link } = await shop.make();
    await shop.refund(id, { status: 'pending', amountCents: 1_000, goodsCents: 1_000 });
    expect(await textOf(link)).not.toContain('Ask for a Refund');
    expect((await ask(link, 'The jar leaks.')).status).toBe(412);
  });

  test('that is refused keeps what was typed', async () => {
    const { link } = await shop.make();
    const refused = await ask(link, 'x'.repeat(1_001));
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain(`${'x'.repeat(1_001)}</textarea>`);
    expect((await ask(link, '  ')).status).toBe(422);
  });

  test('can be sent five times an hour for one order', async () => {
    const { id, link } = await shop.make();
    const other = await shop.make();
    const codes: number[] = [];
    for (let tries = 0; tries < 6; tries++) {
      codes.push((await ask(link, `Reason ${tries}`)).status);
      await site.db.delete(refundRequests).where(eq(refundRequests.orderId, id));
    }
    expect(codes).toEqual([303, 303, 303, 303, 303, 429]);
    expect((await ask(other.link, 'The jar leaks.')).status).toBe(303);
  });
});

describe('a message about an order', () => {
  test('begins its one thread, and the page leads back to it', async () => {
    const { link } = await shop.make();
    expect(await textOf(link)).not.toContain('Read Your Messages');
    const sent = await guest().submit(link, { do: 'message', body: 'When do you send it?' });
    const thread = sent.headers.get('location') ?? '';
    expect(thread).toBe(`${link}/messages?sent=1`);
    expect(await textOf(thread)).toContain('When do you send it?');
    await guest().submit(link, { do: 'message', body: 'Soon?' });
    expect(await site.db.select().from(threads)).toHaveLength(1);
    expect(await site.db.select().from(messages)).toHaveLength(2);
    expect(await textOf(link)).toContain('Read Your Messages');
    expect(await (await guest().get(link)).text()).toContain(`href="${link}/messages"`);
    expect(await (await guest().get(thread)).text()).toContain(`<a class="tap link back" href="${link}">`);
  });

  test('that is refused keeps what was typed, and an unknown form is refused', async () => {
    const { link } = await shop.make();
    const refused = await guest().submit(link, { do: 'message', body: 'y'.repeat(4_001) });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain(`${'y'.repeat(4_001)}</textarea>`);
    expect((await guest().submit(link, { do: 'sell' })).status).toBe(422);
  });
});

test('hostile texts do nothing on the page, in mails, and in the PDF', async () => {
  const { id, link } = await shop.make({ customerName: scriptPayloads[0] ?? '' });
  await site.db
    .update(orderLines)
    .set({ name: scriptPayloads.join(' ') })
    .where(eq(orderLines.orderId, id));
  await shop.refund(id, { reason: scriptPayloads.join('\n') });
  for (const text of scriptPayloads.filter((_, place) => place % rounds(4, 1) === 0)) {
    site.app.config.rateLimits = false;
    expect((await ask(link, text)).status).toBe(303);
    site.app.config.rateLimits = true;
    const open = await (await guest().get(link)).text();
    await decline(id, text);
    const answered = await (await guest().get(link)).text();
    for (const html of [open, answered])
      expect(html).not.toMatch(/<[^>]*(?:\son\w+=|javascript:|srcdoc)|<script>pwned|<base/);
  }
  const pdf = Buffer.from(await (await guest().get(`${link}/receipt.pdf`)).arrayBuffer());
  expect(pdf.toString('latin1')).not.toMatch(
    /\/(JavaScript|JS|Launch|URI|SubmitForm|EmbeddedFile|AcroForm|Annots|OpenAction)\b/,
  );
}, 60_000);
