import type { LastingLimit } from '../../platform/http/lasting-limit.ts';
import type { RateLimit } from '../../platform/http/rate-limit.ts';
import { hourMs, minuteMs } from '../../platform/time.ts';

/** All phones of a market may share one network, and each asks every two seconds whether a card was paid. */
export const phoneLimits: readonly RateLimit[] = [{ name: 'booth', by: 'address', limit: 1_200, perMs: minuteMs }];

/** Limits one phone, whose key somebody may have copied. */
export const salesOfPhone = { name: 'sales of a phone', limit: 120, perMs: minuteMs };
export const paymentsOfPhone = { name: 'payments of a phone', limit: 30, perMs: minuteMs };
export const pickupsOfPhone = { name: 'pickups of a phone', limit: 20, perMs: minuteMs };

/** Sixty an hour are more than a busy booth mails, and few for whoever would mail strangers with a copied key. */
export const receiptsOfPhone = { name: 'receipts of a phone', limit: 60, perMs: hourMs };

/** Nobody guesses a code; whoever tries needs no database for it. */
export const helpLimits: readonly RateLimit[] = [{ name: 'booth-help', by: 'address', limit: 30, perMs: minuteMs }];

export const pairLimits: readonly RateLimit[] = [{ name: 'booth-pair', by: 'account', limit: 20, perMs: minuteMs }];

/** New phones of a store, of its own and of helpers: what a phone is limited to can't be had again by pairing it anew. */
export const pairingsOfStore: LastingLimit = { name: 'booth pairings', limit: 10, perMs: hourMs };
