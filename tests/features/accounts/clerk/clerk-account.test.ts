import { expect, test } from 'vitest';
import { parseClerkUser } from '../../../../src/features/accounts/clerk/users.ts';
import { isConfiguredAdmin } from '../../../../src/features/accounts/roles.ts';

const address = (id: string, email: string, status: string) => ({
  id,
  email_address: email,
  verification: { status },
});
const user = (primary: string | null, ...addresses: ReturnType<typeof address>[]) => ({
  id: 'user_1',
  primary_email_address_id: primary,
  email_addresses: addresses,
  updated_at: 1,
});
const elsewhere = (status: string) => address('idn_1', 'a@elsewhere.example', status);
const ofTheDomain = address('idn_2', 'a@company.com', 'verified');

test.each([
  ['after the primary one', 'a@elsewhere.example', true, user('idn_1', elsewhere('verified'), ofTheDomain)],
  ['before the primary one', 'a@elsewhere.example', true, user('idn_1', ofTheDomain, elsewhere('verified'))],
  ['beside an unverified one', 'a@elsewhere.example', false, user('idn_1', elsewhere('unverified'), ofTheDomain)],
  ['without a primary one', null, false, user(null, ofTheDomain)],
  ['beside one that is not there', null, false, user('idn_3', ofTheDomain)],
])('the admin domain lets nobody in by a secondary address %s', (_where, email, emailVerified, json) => {
  const account = parseClerkUser(json);
  expect(account).toMatchObject({ email, emailVerified });
  const rule = { adminEmails: ['a@company.com'], adminEmailDomain: 'company.com' };
  expect(isConfiguredAdmin({ email: account.email ?? '', emailVerified: account.emailVerified }, rule)).toBe(false);
});
