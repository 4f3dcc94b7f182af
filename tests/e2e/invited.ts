import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright/test';
import { demoSignIns } from '../../src/features/accounts/demo-sign-ins.ts';
import { mailTo } from './outbox.ts';
import { openSession } from './sessions.ts';
import { siteDatabase, siteOrigin } from './site-database.ts';

export interface Invited {
  email: string;
  slug: string;
  /** The path of the mail's link, with the code and the secret that proves the address. */
  mailLink: string;
  /** The same with the code alone, as the admin can copy it. */
  link: string;
  code: string;
}

async function call(path: string, body: unknown, token?: string): Promise<Record<string, string>> {
  const headers = new Headers({ 'content-type': 'application/json' });
  if (token) headers.set('authorization', `Bearer ${token}`);
  const response = await fetch(siteOrigin + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return await response.json();
}

/** The demo's admin invites an artist of an address and a store URL of their own. */
export async function inviteArtist(artistName = 'Imani Brooks'): Promise<Invited> {
  const id = randomBytes(6).toString('hex').replace(/[01]/g, 'x');
  const [email, slug] = [`imani-${id}@example.org`, `brooks-${id}`];
  const { email: admin = '', password = '' } = demoSignIns.find(({ who }) => who === 'admin') ?? {};
  const { token = '' } = await call('/api/auth/sign-in', { email: admin, password });
  await call('/api/invite-codes', { artistName, artistEmail: email, vendorSlug: slug }, token);
  const mail = await mailTo(email, /artist-signup#code=/);
  const [, mailLink = '', link = '', code = ''] =
    /http:\/\/[^/]+((\/artist-signup#code=([\w-]+))&token=[\w-]{22})\s/.exec(mail) ?? [];
  return { email, slug, mailLink, link, code };
}

/** Adds an account with this confirmed address, and signs the browser in. */
export async function signInWith(page: Page, email: string): Promise<void> {
  const id = randomBytes(16).toString('hex');
  await siteDatabase().query('insert into users (id, email, name, email_verified) values ($1, $2, $3, true)', [
    id,
    email,
    'Imani Brooks',
  ]);
  await openSession(page, id);
}

/** Opens the mail's link and has its code checked. */
export async function openInvite(page: Page, { link }: Invited): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Validate Invite Code' }).click();
  await page.getByRole('button', { name: 'Continue to Account Creation' }).waitFor();
}

/** Goes on to the store's step as an account with the invited address. */
export async function openStoreStep(page: Page, invited: Invited): Promise<void> {
  await signInWith(page, invited.email);
  await openInvite(page, invited);
  await page.getByRole('button', { name: 'Continue to Account Creation' }).click();
  await page.getByRole('heading', { level: 1, name: 'Your store, Imani' }).waitFor();
}
