/** How often codes can be tried. In memory first, then in the database, so that a restart forgives nobody. */
import { isDomainError } from '../../../platform/errors.ts';
import { hash } from '../../../platform/hashes/hash.ts';
import {
  giveLastingTokenBack,
  type LastingLimit,
  takeLastingToken,
  takeLastingTokens,
} from '../../../platform/http/lasting-limit.ts';
import { log } from '../../../platform/http/log.ts';
import { type Caller, giveTokensBack, type RateLimit, toNetwork } from '../../../platform/http/rate-limit.ts';
import type { Services } from '../../../platform/services.ts';
import { hourMs, minuteMs } from '../../../platform/time.ts';

const byAddress = { name: 'invite-validate', limit: 10, perMs: hourMs };
const byAccount = { name: 'invite-validate-account', limit: 5, perMs: hourMs };
/** Limits one account. Each code is checked with the account's address, so this only stops programs. */
const uses: LastingLimit = { name: 'invite-use', limit: 60, perMs: hourMs };
/** Counts everybody: no limit, but a reason to look. */
const everybody: LastingLimit = { name: 'invite-validate-all', limit: 300, perMs: hourMs };

export const validateLimits: readonly RateLimit[] = [
  { ...byAddress, by: 'address' },
  { ...byAddress, name: 'invite-validate-site', by: 'site', limit: 50 },
  { ...byAccount, by: 'account' },
];

export const useLimits: readonly RateLimit[] = [{ ...uses, by: 'account' }];

export const inviteChangeLimits: readonly RateLimit[] = [
  { name: 'invite-change', by: 'account', limit: 60, perMs: minuteMs },
];

/** When the last alarm was logged, so that a storm is one line an hour. */
let alarmedAt = Number.NEGATIVE_INFINITY;

async function watch({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  try {
    await takeLastingToken(db, clock, everybody, 'all');
  } catch (error) {
    if (!isDomainError(error) || error.code !== 'rate_limited') throw error;
    const now = clock.now().getTime();
    if (now - alarmedAt < hourMs) return;
    alarmedAt = now;
    log.error(
      `More than ${everybody.limit} invite codes were tried within an hour. Codes can’t be guessed, but somebody may be trying.`,
    );
  }
}

/**
 * Looks a code up, and counts the try unless the code is right: a link that is opened again and again, or by a scanner, is no
 * guessing. Who has no try left isn't told about a right code either. Call it after `validateLimits`.
 * @throws DomainError `rate_limited`
 */
export async function countWrongCodes<Answer extends { valid: boolean }>(
  app: Services,
  caller: Caller,
  validate: () => Promise<Answer>,
): Promise<Answer> {
  const { config, db, clock } = app;
  if (!config.rateLimits) return await validate();
  // Only hashes are stored.
  const network = hash(toNetwork(caller.address), 'base64url');
  const ofAccount = caller.userId === null ? [] : ([[byAccount, caller.userId]] as const);
  const taken = [[byAddress, network] as const, ...ofAccount];
  // Memory counts no try that is refused here, or it would name a wait of its own later.
  await takeLastingTokens(db, clock, taken).catch((error: unknown) => {
    giveTokensBack(app, validateLimits, caller);
    throw error;
  });
  const answer = await validate();
  if (answer.valid) {
    giveTokensBack(app, validateLimits, caller);
    for (const [limit, who] of taken) await giveLastingTokenBack(db, limit, who);
  } else await watch(app);
  return answer;
}

/** Counts a redemption, successful or not. @throws DomainError `rate_limited` */
export async function countUse({ config, db, clock }: Services, userId: string): Promise<void> {
  if (config.rateLimits) await takeLastingToken(db, clock, uses, userId);
}
