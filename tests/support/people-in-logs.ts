/**
 * People sign up, buy, write, change their settings, and ask for a refund, while the database fails: what they leave in a log. The
 * site runs in this process or in another.
 */
import { sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { demoSignIns } from '../../src/features/accounts/demo-sign-ins.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { totalOn } from './address-step.ts';
import { newVisitor, type Visitor } from './visitor.ts';

const artist = demoSignIns.find(({ who }) => who === 'artist') ?? { email: '', password: '' };
const account = {
  name: 'Vera Quillfeather',
  email: 'vera.quillfeather@readers.example',
  newEmail: 'quill.elsewhere@readers.example',
  password: 'marmalade at the levee',
  wrongPassword: 'rhubarb at the levee',
  bio: 'Collects gravy boats from Vevay.',
  town: 'Sellersburg Hollow',
  website: 'https://gravy-boats.example/vera',
};
export const guest = {
  name: 'Osgood Fennimore',
  email: 'osgood.fennimore@buyers.example',
  street: '77 Larkspur Terrace',
  card: '4242 4242 4242 4242',
  message: 'Would it hold a birdbath for my balcony?',
  answer: 'The balcony faces the depot.',
  reason: 'The handle wobbles like a heron.',
};
const reply = 'It would hold two birdbaths, Osgood.';
const address = '203.0.113.77';
/** Where the links of an order lead. */
const ordersBelow = '/orders/';

export interface LoggingSite {
  origin: string;
  db: Database;
  /** Returns the texts of the mails to an address so far, oldest first. */
  mailsTo(address: string): Promise<string[]>;
}

/** @returns the steps, and what only the person may know: links, codes, and cookies */
export function peopleOf({ origin, db, mailsTo }: LoggingSite) {
  const keys = new Set<string>();

  const aVisitor = (): Visitor => {
    const send = async (target: string, init: RequestInit = {}) => {
      const headers = { ...(init.headers as Record<string, string>), 'x-forwarded-for': address };
      const response = await fetch(new URL(target, origin), { redirect: 'manual', ...init, headers });
      for (const line of response.headers.getSetCookie()) {
        const [value = ''] = /(?<==)[^;]{16,}/.exec(line) ?? [];
        if (value !== '') keys.add(value);
      }
      return response;
    };
    return newVisitor({ fetch: send, app: { config: { siteUrl: origin } } });
  };

  /** Waits for a mail to an address with a link below this path, and returns the link's path with its query. */
  async function mailedLink(to: string, below: string): Promise<string> {
    const wanted = new RegExp(`https?://[^/\\s"]+(${below}[^\\s"<>]*)`);
    const found = await vi.waitFor(
      async () => {
        const links = (await mailsTo(to)).map((mail) => wanted.exec(mail)?.[1]);
        const link = links.findLast((one) => one !== undefined);
        if (link === undefined) throw new Error(`No mail to ${to} has a link to ${below}.`);
        return link.replaceAll('&amp;', '&');
      },
      { timeout: 20_000, interval: 100 },
    );
    for (const [token] of found.matchAll(/[\w-]{16,}/g)) keys.add(token);
    return found;
  }

  const rowOf = async <T>(query: ReturnType<typeof sql>) => (await db.execute(query)).rows[0] as T;

  /** Runs `work` while a table can't be found, so that the statements with what people wrote fail. */
  async function without(table: string, work: () => Promise<Response>): Promise<void> {
    const [name, away] = [sql.identifier(table), sql.identifier(`${table}_away`)];
    await db.execute(sql`alter table ${name} rename to ${away}`);
    const { status } = await work();
    await db.execute(sql`alter table ${away} rename to ${name}`);
    expect([table, status >= 500 || status === 303]).toEqual([table, true]);
  }

  async function buy(visitor: Visitor, slug: string, delivery: 'shipping' | 'pickup'): Promise<string> {
    const { id } = await rowOf<{ id: string }>(
      sql`select products.id from products join vendors on vendors.id = vendor_id
        where vendors.slug = 'portland-kiln' and products.slug = ${slug}`,
    );
    const form = { productId: id, quantity: '1', delivery };
    let answer = await visitor.submit('/checkout/buy', form);
    if (answer.status === 307) answer = await visitor.submit(answer.headers.get('location') ?? '', form);
    expect(answer.status).toBe(303);
    const location = answer.headers.get('location') ?? '';
    const total = totalOn(await (await visitor.get(`${location}?state=KY`)).text());
    const { name, email, street: line1 } = guest;
    const place = { name, email, line1, line2: '', city: 'Louisville', state: 'KY', postalCode: '40202' };
    const typed = { ...(delivery === 'shipping' && place), total };
    await without('orders', () => visitor.submit(location, typed));
    answer = await visitor.submit(location, typed);
    expect(answer.status).toBe(303);
    return answer.headers.get('location') ?? '';
  }

  const pay = (visitor: Visitor, page: string) =>
    visitor.submit(page, {
      email: guest.email,
      name: guest.name,
      number: guest.card,
      expiry: '12/34',
      cvc: '987',
    });

  /** An account signs up and in, saves its settings, and moves to another address. */
  async function useAccount(): Promise<void> {
    const visitor = aVisitor();
    const { name, email, newEmail, password, wrongPassword } = account;
    await without('users', () => visitor.submit('/customer/signup', { name, email, password }));
    await visitor.submit('/customer/signup', { name, email, password });
    await visitor.submit(await mailedLink(email, '/customer/verify-email'), {});
    await visitor.submit('/customer/signout', {});
    await visitor.submit('/customer/signin', { email, password: wrongPassword });
    await without('credentials', () => visitor.submit('/customer/signin', { email, password }));
    expect((await visitor.submit('/customer/signin', { email, password })).headers.get('location')).toBe('/');

    const html = await (await visitor.get('/account/settings')).text();
    const revision = /name="revision" value="([\w-]+)"/.exec(html)?.[1] ?? '';
    const [firstName = '', lastName = ''] = name.split(' ');
    const { bio, town: location, website } = account;
    const profile = { revision, firstName, lastName, bio, location, website };
    await without('account_settings', () => visitor.submit('/account/settings', profile));
    expect((await visitor.submit('/account/settings', profile)).status).toBe(303);
    expect(await (await visitor.get('/account/settings')).text()).toContain(bio);

    await without('verifications', () => visitor.submit('/account/email', { email: newEmail, current: password }));
    await visitor.submit('/account/email', { email: newEmail, current: password });
    const changed = await visitor.submit(await mailedLink(newEmail, '/customer/confirm-email'), {});
    expect(changed.headers.get('location')).toContain('changed=email');
  }

  /** A guest buys, writes to the artist, reads the answer, and asks for a refund. */
  async function buyAndWrite(): Promise<void> {
    const visitor = aVisitor();
    const page = await buy(visitor, 'tenmoku-bowl', 'shipping');
    await without('orders', () => pay(visitor, page));
    await pay(visitor, page);
    const order = await mailedLink(guest.email, ordersBelow);
    expect((await visitor.get(`${order}/`)).status).toBe(301);
    const reason = { do: 'refund', reason: guest.reason };
    await without('refund_requests', () => visitor.submit(order, reason));
    expect((await visitor.submit(order, reason)).status).toBe(303);
    await pay(visitor, await buy(visitor, 'shino-tea-bowl', 'pickup'));

    const message = { fromName: guest.name, fromEmail: guest.email, body: guest.message };
    await without('threads', () => visitor.submit('/portland-kiln/message', message));
    await visitor.submit('/portland-kiln/message', message);
    const { id } = await rowOf<{ id: string }>(sql`select id from threads where visitor_email = ${guest.email}`);
    const owner = aVisitor();
    await owner.submit('/customer/signin', { ...artist });
    const path = `/vendor/portland-kiln/messages/${id}`;
    expect((await owner.submit(path, { do: 'answer', body: reply })).status).toBe(303);
    const thread = await mailedLink(guest.email, '/threads/');
    for (const at of [thread, `${thread}/`, `/${thread}`]) await fetch(`${origin}${at}`, { redirect: 'manual' });
    const answer = { do: 'answer', body: guest.answer };
    await without('messages', () => visitor.submit(thread, answer));
    expect((await visitor.submit(thread, answer)).status).toBe(303);

    const { code } = await vi.waitFor(async () => {
      const row = await rowOf<{ code: string } | undefined>(
        sql`select pickup_code as code from parcels join orders on orders.id = order_id
          where customer_email = ${guest.email} and pickup_code is not null`,
      );
      if (!row) throw new Error('The order for pickup isn’t paid yet.');
      return row;
    });
    expect(code).toMatch(/^\d{4}$/);
    await owner.submit('/vendor/portland-kiln/orders', { code });
    keys.add(`code ${code}`).add(`code=${code}`).add(`"${code}"`);
  }

  /** The guest reads the receipt of the order. */
  async function readReceipt(): Promise<void> {
    const order = await mailedLink(guest.email, ordersBelow);
    expect((await aVisitor().get(`${order}/receipt.pdf`)).status).toBe(200);
  }

  /** Mails that may fail, and calls that repeat what they were sent. */
  async function sendWhatFails(): Promise<void> {
    const visitor = aVisitor();
    const message = { fromName: guest.name, fromEmail: guest.email, body: guest.message };
    await visitor.submit('/contact', { name: guest.name, email: guest.email, body: guest.message });
    await visitor.submit('/loom-and-river/message', message);
    const { email, password } = account;
    await visitor.submit('/customer/forgot-password', { email: account.newEmail });
    await visitor.submit('/customer/signup', { name: guest.name, email: guest.email, password });
    const body = JSON.stringify({ id: 'evt_1', data: { object: { customer_details: { ...guest, email } } } });
    for (const hook of ['stripe', 'stripe/accounts', 'clerk'])
      for (const signature of ['t=1,v1=00', '']) {
        const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
        await fetch(`${origin}/api/webhooks/${hook}`, { method: 'POST', headers, body });
      }
    for (const broken of [`{"name":"${guest.name}`, guest.message])
      await fetch(`${origin}/api/messages`, {
        method: 'POST',
        headers: { origin, 'content-type': 'application/json' },
        body: broken,
      });
  }

  /** Looks for all of that in the lines of a log, which have what should be in them. */
  function expectNobodyIn(log: string, quote: string): void {
    const lines = log.toLowerCase();
    // What should be in the log is, so the rest was looked for where it would be.
    for (const table of ['users', 'account_settings', 'threads', 'messages', 'refund_requests'])
      expect(lines).toContain(`relation ${quote}${table}${quote} does not exist`);
    expect(lines).not.toContain('astro: error');
    expect(keys.size).toBeGreaterThan(8);
    const texts = [...Object.values(account), ...Object.values(guest), reply, address, artist.email, artist.password];
    for (const text of [...texts, ...keys]) {
      for (const form of [text, encodeURIComponent(text), text.split(' ').slice(0, 3).join(' ')])
        expect(lines.includes(form.toLowerCase()), `“${form}” is in the log`).toBe(false);
    }
    for (const part of ['quillfeather', 'osgood', 'fennimore', 'larkspur', 'gravy', 'birdbath', 'heron'])
      expect(lines.includes(part), `“${part}” is in the log`).toBe(false);
  }

  return { useAccount, buyAndWrite, readReceipt, sendWhatFails, expectNobodyIn };
}
