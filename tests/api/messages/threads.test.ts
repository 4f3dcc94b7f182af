/** Messages in threads: the artist on the dashboard, the visitor by the link in a mail. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages, threadReports, threads } from '../../../src/features/messages/messages.table.ts';
import { type AccountSite, password } from '../../support/account-site.ts';
import { makeUser } from '../../support/factories.ts';
import { startThreadSite, type ThreadSite, typedMessage as typed } from '../../support/thread-site.ts';
import { newVisitor, type Visitor } from '../../support/visitor.ts';

let world: ThreadSite;
let site: AccountSite;
let owner: Visitor;
let stranger: Visitor;
const guest = () => newVisitor(site);

beforeAll(async () => {
  world = await startThreadSite();
  ({ site, owner } = world);
  stranger = await world.openStore('second-kiln');
});
afterAll(() => site.close());
beforeEach(async () => {
  site.mails.mails.length = 0;
  await site.db.delete(threads);
});

const lastLink = () => world.lastLink();
const begin = (changes: Partial<typeof typed> = {}) => world.begin(changes);
/** Has the artist answer, and the visitor open their link. Returns it. */
async function answer(path: string, body?: string): Promise<string> {
  const link = await world.answer(path, body);
  await guest().submit(link, { do: 'open' });
  return link;
}

const textOf = async (visitor: Visitor, path: string) => (await visitor.get(path)).text();
const stored = () =>
  site.db.select({ side: messages.side, body: messages.body }).from(messages).orderBy(messages.createdAt);

test('a visitor and an artist write to each other, and neither sees the other’s address', async () => {
  const path = await begin();
  expect(await textOf(owner, '/vendor/first-kiln')).toContain('1 waiting');
  expect(await textOf(owner, path)).toContain('Is the jar glazed?');
  expect(await textOf(owner, '/vendor/first-kiln')).not.toContain('1 waiting');
  const link = await answer(path);
  const page = await textOf(guest(), link);
  expect(page).toContain('Yes, inside and out.');
  const back = await guest().submit(link, { do: 'answer', body: 'Thank you!' });
  expect([back.status, back.headers.get('location')]).toEqual([303, `${link}?sent=1`]);
  expect(await stored()).toMatchObject([
    { side: 'visitor' },
    { side: 'vendor' },
    { side: 'visitor', body: 'Thank you!' },
  ]);
  expect(site.mails.mails.map(({ template, to }) => [template, to])).toEqual([
    ['artist-message', 'first-kiln@stores.example'],
    ['artist-answer', 'pat@visitors.example'],
    ['artist-message', 'first-kiln@stores.example'],
  ]);
  expect(await answer(path, 'You’re welcome.')).toBe(link);
  const all = JSON.stringify(site.mails.mails.map(({ data }) => data)) + page + (await textOf(owner, path));
  expect(all).not.toMatch(/pat@visitors|kiln@stores/);
});

test('GET /threads/{token} changes nothing and is for nobody else', async () => {
  const link = await answer(await begin());
  const before = await site.db.select().from(threads);
  const { status, headers } = await guest().get(link);
  expect(status).toBe(200);
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  });
  expect(await site.db.select().from(threads)).toEqual(before);
});

test('a form of a page with no-referrer, whose origin browsers hide, is taken', async () => {
  const link = await answer(await begin());
  const sent = await guest().submit(link, { do: 'answer', body: 'Thank you!' }, { origin: 'null' });
  expect(sent.headers.get('location')).toBe(`${link}?sent=1`);
});

test('another artist’s threads and other tokens are unreachable, alike', async () => {
  const path = await begin();
  const link = await answer(path);
  const id = path.split('/').at(-1);
  expect((await stranger.get(path)).headers.get('location')).toBe('/first-kiln');
  for (const form of ['answer', 'block', 'report']) {
    const fields = { do: form, body: 'Mine', reason: 'Mine' };
    expect((await stranger.submit(`/vendor/second-kiln/messages/${id}`, fields)).status).toBe(404);
  }
  expect((await stranger.get(`/vendor/second-kiln/messages/${id}`)).status).toBe(404);
  expect((await owner.get('/vendor/first-kiln/messages/nothing')).status).toBe(404);
  const ended = await textOf(guest(), '/threads/AAAAAAAAAAAAAAAAAAAAAA');
  for (const token of ['x', link.slice('/threads/'.length, -1), '..%2f', '%00']) {
    const response = await guest().get(`/threads/${token}`);
    expect([token, response.status]).toEqual([token, expect.toBeOneOf([400, 404])]);
  }
  expect(ended).toContain('This link doesn’t open messages');
  expect((await guest().submit('/threads/AAAAAAAAAAAAAAAAAAAAAA', { do: 'answer', body: 'Hello' })).status).toBe(404);
  expect(await stored()).toHaveLength(2);
});

test('an ended or expired link says so with 404, and a new one goes to the same address alone', async () => {
  const link = await answer(await begin());
  site.mails.mails.length = 0;
  await guest().submit(link, { 'end-link': 'yes' });
  const ended = await guest().get(link);
  const text = await ended.text();
  expect(ended.status).toBe(404);
  expect(text).toContain('Email Me a New Link');
  expect(text).not.toMatch(/Nell|pat@|Pat\b|glazed/);
  // A message to it is refused, and its page never says that something was sent.
  const late = await guest().submit(link, { do: 'answer', body: 'One more thing.' });
  expect([late.status, (await late.text()).includes('so your message wasn’t sent')]).toEqual([404, true]);
  expect(await textOf(guest(), `${link}?sent=1`)).toContain('Email Me a New Link');
  const unknown = '/threads/AAAAAAAAAAAAAAAAAAAAAA';
  expect(text.replaceAll(link, unknown)).toBe(await textOf(guest(), unknown));
  const answers = [];
  for (const path of [link, unknown]) {
    const { status, headers } = await guest().submit(path, { 'new-link': 'yes' });
    answers.push(
      [status, headers.get('location')?.slice(path.length), await textOf(guest(), `${path}?mailed=1`)]
        .join()
        .replaceAll(path, ''),
    );
  }
  expect(answers[0]).toBe(answers[1]);
  expect(site.mails.mails).toMatchObject([{ template: 'new-link', to: 'pat@visitors.example' }]);
  const renewed = lastLink();
  expect(renewed).not.toBe(link);
  expect((await guest().get(renewed)).status).toBe(200);
  const now = site.clock.now();
  site.clock.advance(180 * 24 * 3_600_000);
  const expired = await guest().get(renewed);
  site.clock.set(now);
  expect(expired.status).toBe(404);
});

test('a blocked visitor can read but not write, and is told politely', async () => {
  const path = await begin();
  const link = await answer(path);
  await owner.submit(path, { do: 'block' });
  const page = await textOf(guest(), link);
  expect(page).toContain('Nell isn’t taking more messages here. You can still read these.');
  expect(page).not.toContain('<textarea id="answer"');
  expect((await guest().submit(link, { do: 'answer', body: 'But' })).status).toBe(403);
  const form = await guest().submit('/first-kiln/message', { ...typed, fromEmail: 'PAT@visitors.example' });
  expect(form.headers.get('location')).toBe('/first-kiln?message=forbidden#message');
  expect(await stored()).toHaveLength(2);
  await owner.submit(path, { do: 'unblock' });
  expect((await guest().submit(link, { do: 'answer', body: 'But' })).status).toBe(303);
});

test('each side can report the other once, and admins see it', async () => {
  const path = await begin();
  const link = await answer(path);
  for (const reason of ['They were rude.', 'Again']) await owner.submit(path, { do: 'report', reason });
  expect((await guest().submit(link, { do: 'report', reason: ' ' })).status).toBe(422);
  await guest().submit(link, { do: 'report', reason: '<b>No</b> answer' });
  expect(await site.db.select().from(threadReports)).toHaveLength(2);
  const { email } = await site.account({ role: 'admin' });
  const admin = newVisitor(site);
  await admin.submit('/customer/signin', { email, password });
  const panel = await textOf(admin, '/admin/reports');
  expect(panel).toContain('Kiln reported Pat');
  expect(panel).toContain('They were rude.');
  expect(panel).toContain('&lt;b&gt;No&lt;/b&gt; answer');
  const [, report = ''] = /href="(\/admin\/reports\/[^"]+)"/.exec(panel) ?? [];
  expect(await textOf(admin, report)).toContain(`href="${path}"`);
  expect((await owner.get('/admin')).status).toBe(403);
});

test('a refused answer stands in its form again, and one that was sent twice is there once', async () => {
  const path = await begin();
  const link = await answer(path);
  const long = 'long '.repeat(900);
  const refused = await owner.submit(path, { do: 'answer', body: long });
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain(`${long}</textarea>`);
  for (let i = 0; i < 2; i++) await guest().submit(link, { do: 'answer', body: 'Thank you!' });
  expect(await stored()).toHaveLength(3);
  expect(site.mails.mails).toHaveLength(3);
  expect((await guest().submit(link, { do: 'sell' })).status).toBe(422);
});

test('a signed-in customer continues their thread, and a typed address continues nobody’s', async () => {
  const { email } = await makeUser(site.db, { email: 'pat@visitors.example' });
  const account = await site.account({});
  const customer = newVisitor(site);
  await customer.submit('/customer/signin', { email: account.email, password });
  const write = async (fields: object) => {
    const cookie = Array.from(customer.cookies, ([name, value]) => `${name}=${value}`).join('; ');
    return (await site.post('/api/messages', { ...typed, vendor: 'first-kiln', ...fields }, { cookie })).status;
  };
  expect(await write({ fromEmail: account.email, body: 'One' })).toBe(200);
  expect(await write({ fromEmail: account.email, body: 'Two' })).toBe(200);
  expect(await write({ fromEmail: email, body: 'Three' })).toBe(200);
  await begin({ fromEmail: account.email, body: 'Four' });
  expect(await site.db.select().from(threads)).toHaveLength(3);
});

test('a thread of 120 messages is shown in pages, and hostile texts do nothing', async () => {
  const hostile = `</p><script>alert(1)</script><img src=x onerror=alert(1)>"'&${'w'.repeat(3000)}`;
  const path = await begin({ body: hostile, fromName: '<b>Eve</b>' });
  const link = await answer(path, hostile);
  const threadId = path.split('/').at(-1) ?? '';
  const at = (count: number) => new Date(site.clock.now().getTime() + 1000 + count);
  await site.db.insert(messages).values(
    Array.from({ length: 118 }, (_, count) => ({
      threadId,
      side: 'visitor' as const,
      body: `No. ${count}`,
      createdAt: at(count),
    })),
  );
  for (const [visitor, of] of [
    [owner, path],
    [guest(), link],
  ] as const) {
    const [first, last] = [await textOf(visitor, of), await textOf(visitor, `${of}?page=3`)];
    expect(first).toContain('No. 117');
    expect(first).not.toContain('No. 67<');
    expect(first).toContain(`href="${of}?page=2"`);
    expect(last).toContain('&lt;script&gt;alert(1)');
    for (const html of [first, last, await textOf(owner, '/vendor/first-kiln/messages')]) {
      expect(html.match(/.{60}(?:<script>alert|<img src=x|>\s*<b>Eve).{20}/g)).toBeNull();
    }
  }
});

test('logs have no token', async () => {
  const link = await answer(await begin());
  await guest().get(link);
  expect(site.logged.join('\n')).not.toContain(link.slice('/threads/'.length));
});
