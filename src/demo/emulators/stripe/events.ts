import { newId } from './ids.ts';
import type { EventRecord } from './records.ts';
import type { Transaction } from './store/store.ts';

/** Stores an event in the transaction of the change that it reports. The worker delivers it. */
export function recordEvent(tx: Transaction, account: string, type: string, object: object, now: number): void {
  tx.put({
    kind: 'event',
    id: newId('evt'),
    dueAt: now,
    account,
    created: Math.floor(now / 1000),
    type,
    object,
    attempts: 0,
    delivered: false,
  });
}

/** Returns the event as Stripe sends it. Events of direct charges name the connected account. */
export function presentEvent(event: EventRecord): object {
  return {
    id: event.id,
    object: 'event',
    account: event.account,
    api_version: '2026-10-28.endive',
    created: event.created,
    data: { object: event.object },
    livemode: false,
    pending_webhooks: event.delivered ? 0 : 1,
    request: { id: null, idempotency_key: null },
    type: event.type,
  };
}
