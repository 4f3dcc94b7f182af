import { statfs } from 'node:fs/promises';
import type { PaymentsProblem } from '../../features/buying/payments.ts';
import { createStripePayments } from '../../features/buying/stripe/stripe.ts';
import { greetMailServer } from '../../platform/mail/smtp.ts';
import type { Config } from '../../site/config.ts';
import { type Check, ok, problem, warning } from './check.ts';

const gib = 1024 ** 3;
const minShare = 0.15;
const minBytes = gib / 2;

const stripeSays: Readonly<Record<PaymentsProblem, string>> = {
  key_refused: 'Stripe refuses STRIPE_SECRET_KEY. Copy it again.',
  not_permitted: 'STRIPE_SECRET_KEY may not read balances: a restricted key needs that, and all that payments need.',
  busy: 'Stripe is too busy to answer. Try again.',
  unreachable: 'Stripe can’t be reached from here.',
  failed: 'Stripe’s answer was unclear. Try again.',
};

/** The start refuses a key that Stripe refuses, and starts if Stripe can’t be asked. */
export function checkStripe(found: PaymentsProblem | null): Check {
  const name = 'Stripe';
  if (found === null) return ok(name, 'Stripe accepts STRIPE_SECRET_KEY.');
  const isWrong = found === 'key_refused' || found === 'not_permitted';
  return (isWrong ? problem : warning)(name, stripeSays[found]);
}

export async function askStripe({ stripe }: Config): Promise<Check> {
  const { secretKey, apiUrl, publishableKey, webhookSecret } = stripe;
  if (secretKey === null) return ok('Stripe', 'Payments are emulated.');
  const mode = secretKey.includes('_live_') ? 'live' : 'test';
  return checkStripe(
    await createStripePayments({ secretKey, apiUrl, publishableKey, webhookSecret, mode }).findProblem(),
  );
}

export async function greetMail({ smtpUrl }: Config): Promise<Check> {
  const name = 'email';
  if (smtpUrl === null) return ok(name, 'Emails are files in DATA_DIR/outbox.');
  try {
    await greetMailServer(smtpUrl);
    return ok(name, 'The SMTP_URL server answers and accepts the site’s sign-in.');
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    const sentence =
      responseCode === 535 || code === 'EAUTH'
        ? 'The SMTP_URL server refuses the user or password.'
        : `The SMTP_URL server doesn’t answer (${code ?? 'unknown'}).`;
    return problem(name, sentence);
  }
}

export async function checkDisk({ dataDir }: Config): Promise<Check> {
  const name = 'disk';
  const found = await statfs(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (found === null) return ok(name, 'The first start creates DATA_DIR.');
  const { bavail, blocks, bsize } = found;
  const free = bavail * bsize;
  const share = bavail / blocks;
  const sentence = `The disk of DATA_DIR has ${(free / gib).toFixed(1)} GiB free, ${Math.floor(share * 100)}%.`;
  if (free < minBytes) return problem(name, `${sentence} Photos and changes will soon be refused.`);
  return share < minShare ? warning(name, sentence) : ok(name, sentence);
}
