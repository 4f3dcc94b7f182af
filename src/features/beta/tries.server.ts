import { DomainError, isDomainError } from '../../platform/errors.ts';
import { takeLastingToken } from '../../platform/http/lasting-limit.ts';
import { networkOf, takeToken } from '../../platform/http/rate-limit.ts';
import { logError } from '../../platform/http/responses.ts';
import type { Services } from '../../platform/services.ts';

const limit = { name: 'beta-password', limit: 10, perMs: 15 * 60_000 };

/**
 * Counts one try of the password: in memory, and in the database, where a restart does not forget it. While the
 * database is away the count in memory holds alone.
 * @throws DomainError `rate_limited`
 */
export async function takeTry(app: Services, clientAddress: string, requestId: string): Promise<void> {
  if (!app.config.rateLimits) return;
  const network = networkOf(clientAddress);
  try {
    takeToken(app, limit, network);
    await takeLastingToken(app.db, app.clock, limit, network);
  } catch (error) {
    if (!isDomainError(error)) logError(error, requestId, 'db_unavailable');
    else if (error.code !== 'rate_limited') throw error;
    else {
      const sentence = 'Too many tries. Please wait two minutes and try again.';
      throw new DomainError('rate_limited', sentence, error.details);
    }
  }
}
