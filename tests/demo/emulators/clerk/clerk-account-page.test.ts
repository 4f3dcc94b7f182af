/** The page of the emulated Clerk where people manage their account. */
import { expect, test } from 'vitest';
import { createClerkEmulator } from '../../../../src/demo/emulators/clerk/emulator.ts';
import { root } from '../../../support/root.ts';

const site = 'http://localhost:4321';
const clerk = 'http://localhost:4999';

function open() {
  const told: string[] = [];
  const emulator = createClerkEmulator({
    siteUrl: site,
    root,
    webhookSecret: `whsec_${Buffer.from('a secret of tests').toString('base64')}`,
    deliver: async (request) => {
      told.push(JSON.parse(await request.text()).type);
      return new Response();
    },
    mail: async () => {},
  });
  const user = emulator.addUser({ email: 'ada@example.org', firstName: '<b>Ada' });
  const cookie = `__client=${emulator.signIn(user).clientId}`;
  const change = (current: string, next: string, headers: Record<string, string> = {}) => {
    const body = new URLSearchParams({ current, next });
    return emulator.fetch(
      new Request(`${clerk}/user`, { method: 'POST', body, headers: { cookie, origin: clerk, ...headers } }),
    );
  };
  const look = async (headers: Record<string, string>) => {
    const response = await emulator.fetch(new Request(`${clerk}/user`, { headers }));
    return { status: response.status, text: await response.text() };
  };
  return { emulator, user, cookie, change, look, told };
}

test('GET /user shows who is signed in, as text, and the way back', async () => {
  const { look, cookie } = open();
  const { status, text } = await look({ cookie });
  expect(status).toBe(200);
  expect(text).toContain('&lt;b&gt;Ada Doe<br>ada@example.org');
  expect(text).toContain(`href="${site}/account/settings"`);
  expect((await look({})).text).toContain('You’re not signed in.');
  expect((await look({ cookie, 'clerk-proxy-url': `${site}/__clerk` })).status).toBe(404);
});

test('POST /user changes the password for whoever knows the one before, and the site hears of it', async () => {
  const { change, emulator, user, told } = open();
  const before = user.password;
  const another = 'another long passphrase';
  expect((await change('not the one', another)).status).toBe(422);
  expect((await change('a long passphrase', 'short')).status).toBe(422);
  expect((await change('a long passphrase', another, { origin: 'https://evil.example' })).status).toBe(403);
  expect((await change('a long passphrase', another, { cookie: '' })).status).toBe(401);
  expect(user.password).toBe(before);
  expect(await (await change('a long passphrase', another)).text()).toContain('Your password was changed.');
  await emulator.settled();
  expect(told).toEqual(['user.updated']);
  expect((await change(another, 'a third passphrase')).status).toBe(200);
});
