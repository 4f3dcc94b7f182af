/** The forms that change an account's address. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountSite, password, startAccountSite } from '../support/account-site.ts';
import { newVisitor } from '../support/visitor.ts';

let site: AccountSite;
beforeAll(async () => {
  site = await startAccountSite();
});
afterAll(() => site.close());

test('POST /account/email needs the password, answers alike for a taken address, and the mailed link changes the address', async () => {
  const { email } = await site.account();
  const taken = await site.account();
  const to = 'somewhere-else@example.com';
  const visitor = newVisitor(site);
  await visitor.submit('/customer/signin', { email, password });
  const ask = (to: string, current = password) => visitor.submit('/account/email', { email: to, current });
  expect(
    (await newVisitor(site).submit('/account/email', { email: 'ada@example.org', current: password })).status,
  ).toBe(401);
  await ask('ada@example.org', 'not the password');
  expect(await (await visitor.get('/account/settings/account')).text()).toContain('That’s not your current password.');
  const answers: string[] = [];
  for (const address of [taken.email, to]) {
    const { status, headers } = await ask(address);
    const page = await (await visitor.get(headers.get('location') ?? '')).text();
    const part = page.slice(page.indexOf('id="email"'), page.indexOf('id="password"'));
    answers.push(`${status} ${headers.get('location')} ${part.replaceAll(address.split('@')[0] ?? '', 'x')}`);
  }
  expect(answers[0]).toBe(answers[1]);
  const link = site.mailedLink('change-email', '/customer/confirm-email');
  const strangers = await (await newVisitor(site).get(link)).text();
  expect([strangers.includes('Enter its password'), strangers.includes(email)]).toEqual([true, false]);
  expect((await visitor.submit(link, {})).headers.get('location')).toBe(
    '/account/settings/account?changed=email#email',
  );
  expect(await (await visitor.get('/account/settings/account?changed=email')).text()).toContain(to);
  expect((await visitor.get(link)).status).toBe(410);
  expect((await visitor.submit('/customer/signin', { email: to, password })).headers.get('location')).toBe('/');
});
