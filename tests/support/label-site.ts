/** A site with two stores, one of which buys labels by the emulated Shippo. */
import { demoToken } from '../../src/demo/emulators/shippo/emulator.ts';
import { orderLines } from '../../src/features/buying/orders/orders.table.ts';
import { startApp } from './app.ts';
import { makeProduct, makeVendor } from './factories.ts';
import { findOrder, makeOrder, type OrderChanges } from './orders.ts';
import { asVendor } from './people.ts';
import { sendsFrom, tom } from './postage.ts';

const addressTexts = {
  name: sendsFrom.name ?? '',
  line1: sendsFrom.line1,
  line2: '',
  city: sendsFrom.city,
  state: 'KY',
  postalCode: sendsFrom.postalCode,
};

/** Starts the site. Paths are those below `/vendor/`. */
export async function openLabelSite() {
  const site = await startApp();
  const me = await asVendor(site.db);
  const other = await asVendor(site.db);
  const store = await makeVendor(site.db, { slug: 'kiln', ownerUserId: me.userId });
  await makeVendor(site.db, { slug: 'loom', ownerUserId: other.userId });

  async function send(path: string, fields: Record<string, string>, who = me, origin = site.app.config.siteUrl) {
    const answer = await site.fetch(`/vendor/${path}`, {
      method: 'POST',
      headers: { ...who.headers, origin },
      body: new URLSearchParams(fields),
    });
    return { status: answer.status, location: answer.headers.get('location'), page: await answer.text() };
  }

  return {
    site,
    me,
    other,
    store,
    send,
    async get(path: string, who = me) {
      const answer = await site.fetch(`/vendor/${path}`, { headers: who.headers });
      return { status: answer.status, page: await answer.text(), headers: answer.headers };
    },
    /** Creates a paid order of one teapot that waits to be sent there. */
    async order(
      to: Partial<typeof tom> = {},
      changes: OrderChanges = {},
      piece: { id?: string; box?: string | null; weightOz?: number | null } = {},
    ) {
      const number = await makeOrder(site.db, store, {
        paidAt: new Date(),
        parcelState: 'to_send',
        customerName: 'Tom Aldridge',
        customerEmail: 'tom@example.org',
        address: { ...tom, ...to },
        ...changes,
      });
      const { id } = await findOrder(site.db, number);
      const productId =
        piece.id ?? (await makeProduct(site.db, store, { inventory: 0, box: 'double', weightOz: 38, ...piece })).id;
      const line = { orderId: id, productId, position: 0, name: 'Sunday Teapot', unitPriceCents: 500 };
      await site.db.insert(orderLines).values({ ...line, quantity: 1 });
      return { id, number, productId };
    },
    connect: (token = demoToken) => send('kiln/postage', { ...addressTexts, token, do: 'connect' }),
  };
}

export type LabelSite = Awaited<ReturnType<typeof openLabelSite>>;

/** Returns the fields of the form that buys, with the rate that is chosen on the page. */
export function buyFields(page: string): Record<string, string> {
  const [form = ''] = /<form[^>]*class="rates[\s\S]*?<\/form>/.exec(page) ?? [];
  const inputs = [...form.matchAll(/<input[^>]*>/g)].map(([tag]) => tag);
  const sent = inputs.filter((tag) => !tag.includes('type="radio"') || / checked/.test(tag));
  const read = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
  return { ...Object.fromEntries(sent.map((tag) => [read(tag, 'name'), read(tag, 'value')])), do: 'buy' };
}
