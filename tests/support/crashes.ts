import type { RefundDeps } from '../../src/features/buying/refunds/refunds.server.ts';

export class Crash extends Error {}

/**
 * Returns services that die at one call to the provider or the database, before or after its effect, and answer nothing from then
 * on, like a killed process.
 * @param at how many calls succeed; the next one is the last
 */
export function dyingServices<D extends RefundDeps>(deps: D, at: number, isAfter: boolean): D & { died(): boolean } {
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
  const asked = ['refund', 'listRefunds', 'refundFee', 'listFeeRefunds', 'readCharge', 'listDisputes'];
  return { ...deps, db: wrap(deps.db, ['transaction']), payments: wrap(deps.payments, asked), died: () => dead };
}
