import { findAccount } from '../accounts.ts';
import { ApiError, invalidParamError } from '../api/errors.ts';
import { newId } from '../ids.ts';
import type { Transaction } from '../store/store.ts';
import type { World } from '../world.ts';
import type { ClockRecord, CustomerRecord, MethodRecord } from './records.ts';

/** All changes of customers and what is theirs run under the platform's lock. */
export const platform = '' as const;

const seconds = (now: number) => Math.floor(now / 1000);

/** Makes an account a customer. A clock can only be given then, as at Stripe. */
export function addCustomer(tx: Transaction, id: string, clock: ClockRecord | null, now: number): CustomerRecord {
  const customer: CustomerRecord = {
    kind: 'customer',
    id,
    dueAt: null,
    created: seconds(now),
    clockId: clock?.id ?? null,
    methodId: null,
    prefix: newId('x', 8).slice(2).toUpperCase(),
    invoices: 0,
  };
  tx.put(customer);
  if (clock !== null) tx.put({ ...clock, customers: [...clock.customers, id] });
  return customer;
}

/** Returns the customer. @throws ApiError if there is no such account, or if it isn't one */
export async function requireCustomer(tx: Transaction, id: string, world: World): Promise<CustomerRecord> {
  const customer = await tx.get('customer', id);
  if (customer !== null) return customer;
  const isKnown = (await findAccount(tx, id, world)) !== null;
  if (!isKnown)
    throw new ApiError(400, `No such account: '${id}'`, { code: 'resource_missing', param: 'customer_account' });
  throw invalidParamError('customer_account', `The account ${id} doesn't have the customer configuration.`);
}

/** Returns a customer's time in Unix seconds: that of its clock, or the world's. */
export async function timeOf(tx: Transaction, { clockId }: { clockId: string | null }, now: number): Promise<number> {
  const clock = clockId === null ? null : await tx.get('clock', clockId);
  return clock?.frozen ?? seconds(now);
}

export function addMethod(tx: Transaction, account: string, digits: string, at: number): MethodRecord {
  const method: MethodRecord = { kind: 'method', id: newId('pm'), dueAt: null, account, created: at, digits };
  tx.put(method);
  return method;
}
