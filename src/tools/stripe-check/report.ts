import { compareShapes } from './shapes.ts';
import type { Outcome } from './steps.ts';

export interface Report {
  lines: readonly string[];
  ok: boolean;
}

export function report(real: readonly Outcome[], emulated: readonly Outcome[], provider = 'Stripe'): Report {
  let ok = true;
  const lines = real.flatMap(({ step, answer, problem }) => {
    const stand = emulated.find((other) => other.step === step);
    const differences = [
      ...(problem === null ? [] : [problem]),
      ...(stand?.problem == null ? [] : [`In the emulator: ${stand.problem}`]),
      ...(problem === null && stand?.problem === null ? compareShapes(answer, stand.answer, provider) : []),
    ];
    ok &&= differences.length === 0;
    return [`${differences.length === 0 ? '✓' : '✗'} ${step}`, ...differences.map((text) => `    ${text}`)];
  });
  return { lines, ok };
}

/** Returns the key and the account to check with. @throws Error with a sentence that says what to set */
export function readCheckSettings(env: Readonly<Record<string, string | undefined>>): { key: string; account: string } {
  const key = env['STRIPE_SECRET_KEY']?.trim() ?? '';
  const account = env['STRIPE_CHECK_ACCOUNT']?.trim() ?? '';
  if (/^(sk|rk)_live_/.test(key))
    throw new Error('STRIPE_SECRET_KEY is a live key. This check makes charges: it runs with test keys only.');
  if (!/^(sk|rk)_test_\w+$/.test(key)) throw new Error('Set STRIPE_SECRET_KEY to a test key (sk_test_…).');
  if (!/^acct_\w+$/.test(account))
    throw new Error('Set STRIPE_CHECK_ACCOUNT to a connected test account (acct_…) that was onboarded by hand.');
  return { key, account };
}
