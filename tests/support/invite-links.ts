/** A site whose admin invites artists, and what comes of the links in their mails. Without scripts. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { users } from '../../src/features/accounts/accounts.table.ts';
import { createInvite } from '../../src/features/joining/invites/invites.server.ts';
import { invites } from '../../src/features/joining/invites/invites.table.ts';
import { mailPurpose } from '../../src/platform/seal.ts';
import { type AccountSite, password, startAccountSite } from './account-site.ts';
import { makeUser } from './factories.ts';
import type { Visitor } from './visitor.ts';

/** What the page says of an address that the link has proved. */
export const confirmed = 'Your invite came here, so it’s already confirmed.';

export const signupStep = (name: string) => `/artist-signup?step=${name}`;
export const location = (response: Response) => `${response.status} ${response.headers.get('location')}`;

const account = { name: 'Imani Brooks', password };

async function startInvitingSite() {
  const site: AccountSite = await startAccountSite();
  const admin = (await makeUser(site.db, { role: 'admin', name: 'Alex Moreno' })).id;
  let count = 0;

  /** Returns what the last mail's link carries. */
  function mailed(): { code: string; token: string } {
    const mail = site.mails.mails.findLast(({ template }) => template === 'artist-invite');
    if (mail?.template !== 'artist-invite') throw new Error('No invite was mailed.');
    const { open } = site.app.sealFor(mailPurpose);
    return { code: open(mail.data.sealedCode), token: open(mail.data.sealedMailToken ?? '') };
  }

  return {
    site,
    admin,
    mailed,
    /** Invites an artist, of another address each time. */
    async invite(email = `imani-${++count}@example.org`) {
      const vendorSlug = `brooks-${crypto.randomUUID().replace(/[\d-]/g, 'x')}`;
      const made = await createInvite(site.app, admin, { artistName: 'Imani Brooks', artistEmail: email, vendorSlug });
      return { email, id: made.invite.id, ...mailed() };
    },
    /** Opens the link, as the page's script does. */
    open: (visitor: Visitor, { code, token }: { code: string; token: string }) =>
      visitor.submit('/artist-signup', { code, token }),
    create: (visitor: Visitor, fields: Record<string, string> = account) => visitor.submit(signupStep('auth'), fields),
    accountsOf: (email: string) => site.db.select().from(users).where(eq(users.email, email)),
    rowOf: async (id: string) => (await site.db.select().from(invites).where(eq(invites.id, id)))[0],
    /** Returns the page of the step with the account. */
    text: async (visitor: Visitor) => await (await visitor.get(signupStep('auth'))).text(),
  };
}

type World = Awaited<ReturnType<typeof startInvitingSite>>;

/** Starts such a site for the tests of a file, and returns what they call. `world` is there once they run. */
export function invitingSite() {
  let started: World | undefined;
  const world = (): World => {
    if (!started) throw new Error('The site starts with the first test.');
    return started;
  };
  beforeAll(async () => {
    started = await startInvitingSite();
  });
  afterAll(() => started?.site.close());
  return {
    get site() {
      return world().site;
    },
    get admin() {
      return world().admin;
    },
    mailed: () => world().mailed(),
    invite: (...wish: Parameters<World['invite']>) => world().invite(...wish),
    open: (...link: Parameters<World['open']>) => world().open(...link),
    create: (...form: Parameters<World['create']>) => world().create(...form),
    accountsOf: (email: string) => world().accountsOf(email),
    rowOf: (id: string) => world().rowOf(id),
    text: (visitor: Visitor) => world().text(visitor),
  };
}
