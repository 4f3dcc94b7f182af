import { createHash, randomBytes } from 'node:crypto';
import type { Page } from 'playwright/test';
import { siteDatabase, siteOrigin } from './site-database.ts';

const daySeconds = 86_400;
const token = () => randomBytes(32).toString('base64url');

/** Adds a new customer with a verified address who is used by no other test. Returns their id. */
export async function addCustomer(name: string): Promise<string> {
  const id = token().slice(0, 32);
  const email = `customer-${crypto.randomUUID().slice(0, 8)}@example.org`;
  await siteDatabase().query('insert into users (id, email, name, email_verified) values ($1, $2, $3, true)', [
    id,
    email,
    name,
  ]);
  return id;
}

/** Returns the email address of an account. */
export async function emailOf(id: string): Promise<string> {
  const { rows } = await siteDatabase().query('select email from users where id = $1', [id]);
  return rows[0].email;
}

/** Signs the browser in by adding a row and two cookies, as the sign-in form does. The form has its own tests. */
export async function openSession(page: Page, userId: string): Promise<void> {
  const value = token();
  const hash = createHash('sha256').update(value).digest('base64url');
  await siteDatabase().query(
    `insert into sessions (id, token, user_id, expires_at) values ($1, $2, $3, now() + interval '30 days')`,
    [token().slice(0, 32), hash, userId],
  );
  const now = Math.floor(Date.now() / 1000);
  const rest = { url: siteOrigin, sameSite: 'Lax', expires: now + 30 * daySeconds } as const;
  await page.context().addCookies([
    { name: 'session', value, httpOnly: true, ...rest },
    { name: 'signed_in', value: String(now), ...rest },
  ]);
}
