/** Codes of a sign-up at the emulated Clerk: three wrong ones end one, and so do ten minutes. */
import { afterEach, expect, test, vi } from 'vitest';
import { createClerkEmulator } from '../../../../src/demo/emulators/clerk/emulator.ts';
import { root } from '../../../support/root.ts';

afterEach(() => vi.useRealTimers());

async function begin() {
  const codes: string[] = [];
  const emulator = createClerkEmulator({
    siteUrl: 'http://localhost:4321',
    root,
    webhookSecret: `whsec_${Buffer.from('a secret of tests').toString('base64')}`,
    deliver: async () => new Response(),
    mail: async ({ code }) => void codes.push(code),
  });
  let cookie = '';
  const post = async (path: string, fields: Record<string, string>) => {
    const request = { method: 'POST', body: new URLSearchParams(fields), headers: { cookie } };
    const response = await emulator.fetch(new Request(`http://localhost:4999/v1/client/sign_ups${path}`, request));
    cookie ||= response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    return (await response.json()) as { response?: { id: string }; errors?: { code: string }[] };
  };
  const begun = await post('', { email_address: 'ada@example.org', password: 'a long passphrase' });
  const path = `/${begun.response?.id}`;
  const ask = () => post(`${path}/prepare_verification`, {});
  const enter = async (code: string) =>
    (await post(`${path}/attempt_verification`, { code })).errors?.[0]?.code ?? null;
  await ask();
  return { ask, enter, last: () => codes.at(-1) ?? '' };
}

test('after three wrong codes the right one is refused, until another is mailed', async () => {
  const { ask, enter, last } = await begin();
  for (let times = 0; times < 3; times += 1) expect(await enter('none')).toBe('form_code_incorrect');
  expect(await enter(last())).toBe('verification_failed');
  await ask();
  expect(await enter(last())).toBeNull();
});

test('a code lasts ten minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { enter, last } = await begin();
  vi.setSystemTime(Date.now() + 600_001);
  expect(await enter(last())).toBe('verification_expired');
});
