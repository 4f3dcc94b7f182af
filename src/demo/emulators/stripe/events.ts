import { toTime } from './api/present-account.ts';
import { newId } from './ids.ts';
import type { EventRecord } from './records.ts';
import type { Transaction } from './store/store.ts';

/** Stores an event in the transaction of the change that it reports; thin if `object` is null. The worker delivers it. */
export function recordEvent(tx: Transaction, account: string, type: string, object: object | null, now: number): void {
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

/** Returns the event as Stripe sends it. Events of direct charges name the connected account; the platform's own name none. */
export function presentEvent(event: EventRecord): object {
  if (event.object === null) return presentThinEvent(event);
  return {
    id: event.id,
    object: 'event',
    ...(event.account !== '' && { account: event.account }),
    api_version: '2026-10-28.endive',
    created: event.created,
    data: { object: event.object },
    livemode: false,
    pending_webhooks: event.delivered ? 0 : 1,
    request: { id: null, idempotency_key: null },
    type: event.type,
  };
}

function presentThinEvent({ id, account, created, type }: EventRecord): object {
  return {
    id,
    object: 'v2.core.event',
    created: toTime(created),
    livemode: false,
    related_object: { id: account, type: 'v2.core.account', url: `/v2/core/accounts/${account}` },
    type,
  };
}
