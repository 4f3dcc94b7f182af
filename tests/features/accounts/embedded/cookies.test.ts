import { expect, test } from 'vitest';
import { createAccountCookies } from '../../../../src/features/accounts/embedded/cookies.ts';

const now = new Date('2026-11-29T12:00:00.000Z');

test('no script reads the session, a sign-up or a known browser, and no other host of the domain sets them', () => {
  const ours = createAccountCookies(true);
  expect([...ours.setSession('token', 60, now), ...ours.setSignUp('token', 60), ...ours.setKnown('mark', 60)]).toEqual([
    '__Host-session=token; HttpOnly; Path=/; Max-Age=60; SameSite=Lax; Secure',
    // Scripts ask it whether anybody is signed in. It opens nothing.
    'signed_in=1795953600; Path=/; Max-Age=60; SameSite=Lax; Secure',
    '__Host-sign-up=token; HttpOnly; Path=/; Max-Age=60; SameSite=Lax; Secure',
    '__Host-known=mark; HttpOnly; Path=/; Max-Age=60; SameSite=Lax; Secure',
  ]);
});
