import type { CheckoutServices } from '../../src/features/buying/checkout/services.ts';
import type { RefundServices } from '../../src/features/buying/refunds/refunds.server.ts';
import type { PostageServices } from '../../src/features/postage/services.ts';

export class Crash extends Error {}

/**
 * Ends everything that it wraps at one of the named calls, before or after its effect: nothing answers from then on, like a killed
 * process.
 * @param at how many calls succeed; the next one is the last
 */
function createDeath(at: number, isAfter: boolean) {
  let calls = 0;
  let dead = false;

  const guard = (work: () => unknown): unknown => {
    if (dead) throw new Crash();
    calls += 1;
    if (calls <= at) return work();
    dead = true;
    if (!isAfter) throw new Crash();
    return Promise.resolve(work()).then(() => {
      throw new Crash();
    });
  };
  const wrap = <T extends object>(target: T, names: readonly string[]): T =>
    new Proxy(target, {
      get(inner, name) {
        const value: unknown = Reflect.get(inner, name);
        if (typeof value !== 'function') return value;
        const call = (...args: unknown[]) => Reflect.apply(value, inner, args) as unknown;
        if (names.includes(String(name))) return async (...args: unknown[]) => guard(() => call(...args));
        return (...args: unknown[]) => {
          if (dead) throw new Crash();
          return call(...args);
        };
      },
    });
  return { wrap, died: () => dead };
}

/** Returns services of checkouts that die at one call to the provider or the database. */
export function dyingCheckout<D extends CheckoutServices>(
  services: D,
  at: number,
  isAfter: boolean,
): D & { died(): boolean } {
  const { wrap, died } = createDeath(at, isAfter);
  const asked = ['createCheckout', 'getCheckout', 'expireCheckout'];
  return {
    ...services,
    db: wrap(services.db, ['transaction', 'execute']),
    payments: wrap(services.payments, asked),
    died,
  };
}

/** Returns services of refunds that die at one call to the provider or the database. */
export function dyingServices<D extends RefundServices>(
  services: D,
  at: number,
  isAfter: boolean,
): D & { died(): boolean } {
  const { wrap, died } = createDeath(at, isAfter);
  const asked = ['refund', 'listRefunds', 'refundFee', 'listFeeRefunds', 'readCharge', 'listDisputes'];
  return { ...services, db: wrap(services.db, ['transaction']), payments: wrap(services.payments, asked), died };
}

/** Returns services of labels that die at one call to the provider, the database, or the disk. */
export function dyingPostage<D extends PostageServices>(app: D, at: number, isAfter: boolean): D & { died(): boolean } {
  const { wrap, died } = createDeath(at, isAfter);
  const asked = ['quote', 'buy', 'findLabel', 'readLabel', 'readFile', 'voidLabel', 'readTracking'];
  const [db, files] = [wrap(app.db, ['transaction']), wrap(app.files, ['put'])];
  return { ...app, db, files, postage: wrap(app.postage, asked), died };
}
