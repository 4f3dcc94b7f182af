import type { RateLimit } from '../../platform/http/rate-limit.ts';
import { minuteMs } from '../../platform/time.ts';

/** All phones of a market may share one network, and each asks every two seconds whether a card was paid. */
export const phoneLimits: readonly RateLimit[] = [{ name: 'booth', by: 'address', limit: 1_200, perMs: minuteMs }];

/** Of one phone, whose key somebody may have copied. */
export const salesOfPhone = { name: 'sales of a phone', limit: 120, perMs: minuteMs };
export const paymentsOfPhone = { name: 'payments of a phone', limit: 30, perMs: minuteMs };
export const pickupsOfPhone = { name: 'pickups of a phone', limit: 20, perMs: minuteMs };

export const pairLimits: readonly RateLimit[] = [{ name: 'booth-pair', by: 'account', limit: 20, perMs: minuteMs }];
