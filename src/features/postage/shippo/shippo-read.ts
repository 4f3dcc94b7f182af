import type { Rate as ShippoRate, Track, Transaction } from 'shippo/models/components';
import type { LabelState, ProviderLabel, Rate, Tracking, TrackingState } from '../postage.ts';

/** Dollars as text, to cents; null if that isn't an amount. */
function readCents(amount: string): number | null {
  const cents = Math.round(Number(amount) * 100);
  return /^\d{1,6}(\.\d+)?$/.test(amount) && cents > 0 ? cents : null;
}

/** Reads a rate; null for one that can't be shown, such as one in another currency. */
export function readRate(rate: ShippoRate, insuredCents: number | null): Rate | null {
  const cents = readCents(rate.amount);
  const { token = '', name = '' } = rate.servicelevel;
  if (cents === null || rate.currency !== 'USD' || token === '') return null;
  return {
    id: rate.objectId,
    // Rates name a carrier as people do, "DHL Express"; tracking knows it by its token, `dhl_express`.
    carrier: rate.provider.toLowerCase().replaceAll(' ', '_'),
    service: `${rate.provider} ${name}`.trim(),
    serviceToken: token,
    cents,
    days: rate.estimatedDays ?? null,
    insuredCents,
  };
}

const states: Record<NonNullable<Transaction['status']>, LabelState> = {
  WAITING: 'queued',
  QUEUED: 'queued',
  SUCCESS: 'bought',
  ERROR: 'refused',
  REFUNDED: 'voided',
  REFUNDPENDING: 'void_pending',
  REFUNDREJECTED: 'void_refused',
};

export function readLabel(transaction: Transaction): ProviderLabel {
  const { objectId = '', status, trackingNumber, labelUrl, messages = [] } = transaction;
  return {
    id: objectId,
    state: status === undefined ? 'queued' : states[status],
    trackingNumber: trackingNumber || null,
    fileUrl: labelUrl || null,
    problem: messages.map(({ text = '' }) => text).find((text) => text !== '') ?? '',
  };
}

export function readTracking({ trackingStatus }: Track): Tracking {
  return {
    state: (trackingStatus?.status.toLowerCase() ?? 'unknown') as TrackingState,
    at: trackingStatus?.statusDate ?? null,
  };
}
