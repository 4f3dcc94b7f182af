/**
 * `npm run check:shippo`: makes the site's calls at Shippo, with a test token, and compares each answer's shape with the
 * emulator's. It needs SHIPPO_TEST_TOKEN.
 */
import { createShippoEmulator, demoToken } from '../demo/emulators/shippo/emulator.ts';
import { systemClock } from '../platform/clock.ts';
import { notCheckedAtShippo, runShippoSteps } from './shippo-check/steps.ts';
import { report } from './stripe-check/report.ts';

/** @throws Error with a sentence that says what to set */
function readToken(env: Readonly<Record<string, string | undefined>>): string {
  const token = env['SHIPPO_TEST_TOKEN']?.trim() ?? '';
  if (token.startsWith('shippo_live_'))
    throw new Error('SHIPPO_TEST_TOKEN is a live token. This check buys labels: it runs with test tokens only.');
  if (!/^shippo_test_\w+$/.test(token)) throw new Error('Set SHIPPO_TEST_TOKEN to a test token (shippo_test_…).');
  return token;
}

async function check(): Promise<boolean> {
  const token = readToken(process.env);
  const emulator = await createShippoEmulator({
    siteUrl: 'http://localhost:4321',
    persistence: null,
    deliver: async () => new Response(null),
    clock: systemClock,
  });
  const emulated = await runShippoSteps({ fetch: emulator.shippoFetch, token: demoToken });
  const { lines, ok } = report(await runShippoSteps({ fetch, token }), emulated, 'Shippo');
  console.log([...lines, '', 'Not checked:', ...notCheckedAtShippo.map((text) => `  ${text}`)].join('\n'));
  return ok;
}

check().then(
  (ok) => process.exit(ok ? 0 : 1),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  },
);
