/** The built site with the store of a signed-in artist, and the links in the mails of its messages. */
import { expect } from 'vitest';
import { mailPurpose } from '../../src/platform/seal.ts';
import { type AccountSite, password, startAccountSite } from './account-site.ts';
import { makeVendor } from './factories.ts';
import { newVisitor, type Visitor } from './visitor.ts';

export const typedMessage = { fromName: 'Pat', fromEmail: 'pat@visitors.example', body: 'Is the jar glazed?' };

export interface ThreadSite {
  site: AccountSite;
  /** The artist of first-kiln, signed in. */
  owner: Visitor;
  guest(): Visitor;
  /** Opens a store whose artist is signed in. */
  openStore(slug: string): Promise<Visitor>;
  /** Returns the path of the link in the last mail. */
  lastLink(): string;
  /** Has a visitor write to the first store. Returns the thread's path on its dashboard. */
  begin(changes?: Partial<typeof typedMessage>): Promise<string>;
  /** Has the artist answer in a thread. */
  reply(path: string, body?: string): Promise<void>;
  /** Has the artist answer, who is mailed to the visitor. Returns the visitor's link. */
  answer(path: string, body?: string): Promise<string>;
  /** Has the visitor press the button on the page of their link. */
  open(link: string): Promise<void>;
}

export async function startThreadSite(): Promise<ThreadSite> {
  const site = await startAccountSite();
  const guest = () => newVisitor(site);
  const openStore = async (slug: string) => {
    const { id, email } = await site.account({ role: 'vendor' });
    await makeVendor(site.db, { slug, ownerUserId: id, owner: 'Nell', name: 'Kiln', email: `${slug}@stores.example` });
    const visitor = newVisitor(site);
    await visitor.submit('/customer/signin', { email, password });
    return visitor;
  };
  const owner = await openStore('first-kiln');
  const lastLink = () => {
    const data = site.mails.mails.at(-1)?.data ?? {};
    if (!('sealedLink' in data) || !data.sealedLink) throw new Error('The last mail has no link.');
    return site.app.sealFor(mailPurpose).open(data.sealedLink);
  };
  const reply = async (path: string, body = 'Yes, inside and out.') => {
    const sent = await owner.submit(path, { do: 'answer', body });
    expect(sent.headers.get('location')).toBe(`${path}?sent=1`);
  };
  return {
    site,
    owner,
    guest,
    openStore,
    lastLink,
    reply,
    async begin(changes = {}) {
      const sent = await guest().submit('/first-kiln/message', { ...typedMessage, ...changes });
      expect(sent.headers.get('location')).toBe('/first-kiln?message=sent#message');
      const mail = site.mails.mails.at(-1);
      if (mail?.template !== 'artist-message') throw new Error('No mail to the artist.');
      return `/vendor/first-kiln/messages/${mail.data.threadId}`;
    },
    async answer(path, body) {
      await reply(path, body);
      return lastLink();
    },
    async open(link) {
      const { status, headers } = await guest().submit(link, { do: 'open' });
      expect([status, headers.get('location')]).toEqual([303, link]);
    },
  };
}
