/** Texts of the account pages: invalid links, titles, demo accounts, and guests. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountSite, password, startAccountSite } from '../../support/account-site.ts';
import { newVisitor } from '../../support/visitor.ts';

let site: AccountSite;
beforeAll(async () => {
  site = await startAccountSite();
});
afterAll(() => site.close());

const me = async (visitor: ReturnType<typeof newVisitor>) => (await visitor.get('/api/users/me')).status;

test('GET of an invalid mailed link returns 410 with a link to request a new one, identical for all', async () => {
  const { email } = await site.account();
  await newVisitor(site).submit('/customer/forgot-password', { email });
  const used = site.mailedLink('password-reset', '/customer/reset-password');
  const fresh = await newVisitor(site).get(used);
  expect([fresh.status, (await fresh.text()).includes('Save Password')]).toEqual([200, true]);
  await newVisitor(site).submit(used, { password: 'ohio river mud' });
  const madeUp = `/customer/reset-password?token=${'x'.repeat(43)}`;
  const pages = [];
  for (const link of [used, madeUp, '/customer/reset-password?token=%22%3E', '/customer/reset-password']) {
    const response = await newVisitor(site).get(link);
    const text = await response.text();
    expect([response.status, text.includes('<title>This link no longer works |')]).toEqual([410, true]);
    expect(text).toContain('This link was already used or has expired.');
    expect(text).toContain('href="/customer/forgot-password"');
    expect(text).not.toContain('Save Password');
    pages.push(text);
  }
  expect(new Set(pages).size).toBe(1);
  const verify = await newVisitor(site).get(`/customer/verify-email?token=${'x'.repeat(43)}`);
  const text = await verify.text();
  expect(verify.status).toBe(410);
  expect(text).toContain('href="/customer/signup"');
  expect(text).not.toMatch(/another browser|xxxx/);
});

test('titles describe the state: "Error: " for a form with errors, and a sent mail', async () => {
  const visitor = newVisitor(site);
  const titleOf = async (path: string) => /<title>(.*?) \|/.exec(await (await visitor.get(path)).text())?.[1];
  expect([await titleOf('/customer/signup'), await titleOf('/customer/welcome')]).toEqual([
    'Create Account',
    'Welcome: Create Account',
  ]);
  for (const page of ['signup', 'forgot-password']) {
    expect(await titleOf(`/customer/${page}?sent=1`)).toBe('Check your email');
    await visitor.submit(`/customer/${page}`, { email: 'none' });
    expect(await titleOf(`/customer/${page}`)).toMatch(/^Error: /);
  }
  await visitor.submit('/customer/signin', { email: 'none', password });
  expect([await titleOf('/customer/signin'), await titleOf('/customer/signin')]).toEqual(['Error: Sign In', 'Sign In']);
});

test('POST /account/password of a demo account is refused with a message, and others can still sign in', async () => {
  const { email } = await site.account({ demo: true });
  const visitor = newVisitor(site);
  await visitor.submit('/customer/signin', { email, password });
  await visitor.submit('/account/password', { current: password, password: 'ohio river mud' });
  const page = await (await visitor.get('/account/settings/account')).text();
  expect(page).toContain('Demo account passwords can’t be changed, so everyone can use them.');
  const other = newVisitor(site);
  await other.submit('/customer/signin', { email, password });
  expect(await me(other)).toBe(200);
});

test('GET /customer/signout as a guest offers no sign-out but links to continue', async () => {
  const text = await (await newVisitor(site).get('/customer/signout')).text();
  const main = text.slice(text.indexOf('<main'), text.indexOf('</main>'));
  expect(main).toContain('You’re not signed in.');
  expect(main).not.toContain('action="/customer/signout"');
  for (const href of ['/', '/customer/signin']) expect(main).toContain(`href="${href}"`);
});
