import type { OnItsWay, Presence } from '../../catalog/arrival.ts';
import type { Delivery } from '../../catalog/deliveries.ts';
import type { OrderStatus } from './orders.ts';
import type { ParcelState } from './parcel.ts';

interface WithParcel {
  status: OrderStatus;
  parcelState: ParcelState;
  shipBy: string | null;
  parcel: {
    delivery: Delivery;
    sentAt: Date | null;
    transitDays: number | null;
    address: { postalCode: string } | null;
  } | null;
}

const waiting: readonly ParcelState[] = ['to_send', 'sent', 'to_hand_over'];

/**
 * Returns what tells when an order is with its buyer; null if it is there, or nothing is on its way.
 * @param knowsAddress false for a reader who may not learn where it goes
 */
export function toOnItsWay(order: WithParcel, vendor: Presence, knowsAddress = true): OnItsWay | null {
  const { status, parcelState, shipBy, parcel } = order;
  if (status !== 'paid' || parcel === null || !waiting.includes(parcelState)) return null;
  const { delivery, sentAt, transitDays, address } = parcel;
  const zip = knowsAddress ? (address?.postalCode ?? null) : null;
  return { delivery, shipBy, sentAt, transitDays, zip, vendor };
}
