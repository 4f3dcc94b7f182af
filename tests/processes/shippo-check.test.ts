/** `npm run check:shippo`, as far as it can be tried without Shippo. */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { createShippoEmulator, demoToken } from '../../src/demo/emulators/shippo/emulator.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { runShippoSteps } from '../../src/tools/shippo-check/steps.ts';
import { report } from '../../src/tools/stripe-check/report.ts';
import { root } from '../support/root.ts';

async function run(token = demoToken) {
  const deliver = async () => new Response(null);
  const options = { siteUrl: 'http://localhost:4321', persistence: null, deliver, clock: systemClock };
  const emulator = await createShippoEmulator(options);
  return runShippoSteps({ fetch: emulator.shippoFetch, token });
}

test('every step works at the emulator, so both sides agree', async () => {
  const { lines, ok } = report(await run(), await run(), 'Shippo');
  expect([ok, lines.filter((line) => !line.startsWith('✓'))]).toEqual([true, []]);
});

test('with a token that is refused, what depends on a rate is skipped and said', async () => {
  const { lines, ok } = report(await run('shippo_test_revoked'), await run(), 'Shippo');
  expect(ok).toBe(false);
  expect(lines.join('\n')).toContain('✗ quote a parcel\n    status 401');
  expect(lines.join('\n')).toContain('✗ read it\n    not tried, because an earlier step failed');
});

test.each([
  ['', 'Set SHIPPO_TEST_TOKEN to a test token (shippo_test_…).'],
  ['shippo_live_abc', 'SHIPPO_TEST_TOKEN is a live token.'],
])('the token “%s” is refused', (token, sentence) => {
  const { status, stderr } = spawnSync(process.execPath, ['src/tools/check-shippo.ts'], {
    cwd: root,
    env: { ...process.env, SHIPPO_TEST_TOKEN: token },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toContain(sentence);
});
