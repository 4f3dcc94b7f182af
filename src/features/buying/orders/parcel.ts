import * as v from 'valibot';
import { textSchema } from '../../../platform/api/text-schema.ts';
import { minuteMs } from '../../../platform/time.ts';
import type { Delivery } from '../../catalog/deliveries.ts';
import { parcelErrors } from './words.ts';

export type ParcelState = 'none' | 'to_send' | 'sent' | 'delivered' | 'to_hand_over' | 'handed_over';

export const carriers = ['usps', 'ups', 'fedex', 'dhl', 'other'] as const;

type Carrier = (typeof carriers)[number];

/** A code is worth guessing: ten thousand of them, and five tries. */
export const pickupTriesMax = 5;

const noteMaxLength = 300;

export const undoMs = 10 * minuteMs;

/** The buyer's mail goes out a minute later still, because the clocks of the servers and of the database may differ. */
export const sentMailWaitMs = undoMs + minuteMs;

interface Steps {
  sentAt: Date | null;
  handedOverAt: Date | null;
}

/** Returns when the last step of a parcel that can be undone was done; null if there is none. What was taken along has none. */
export function lastStepAt({ parcelState, parcel }: { parcelState: ParcelState; parcel: Steps | null }): Date | null {
  if (parcelState === 'sent') return parcel?.sentAt ?? null;
  return parcelState === 'handed_over' ? (parcel?.handedOverAt ?? null) : null;
}

/** Returns until when the last step of a parcel can be undone; null if there is none to undo. */
export function undoableUntil(order: Parameters<typeof lastStepAt>[0]): Date | null {
  const at = lastStepAt(order);
  return at && new Date(at.getTime() + undoMs);
}

/** How an order reaches its buyer. What was taken along where it was sold counts as a pickup. */
export const deliveryOf = ({ parcel }: { parcel: { delivery: Delivery } | null }): Delivery =>
  parcel?.delivery ?? 'pickup';

/** When the buyer of a paid order got it from the artist's hands: what was taken along, when it was paid. */
export const handedOverAtOf = ({ parcel, paidAt }: { parcel: Steps | null; paidAt: Date | null }): Date | null =>
  parcel === null ? paidAt : parcel.handedOverAt;

const trackingPages: Record<Exclude<Carrier, 'other'>, (number: string) => string> = {
  usps: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`,
  ups: (number) => `https://www.ups.com/track?tracknum=${number}`,
  fedex: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
  dhl: (number) => `https://www.dhl.com/us-en/home/tracking.html?tracking-id=${number}`,
};

const isCarrier = (text: string | null): text is Carrier => carriers.some((one) => one === text);

/** Returns the carrier's page about a parcel; null if the carrier has none that we know. */
export function trackingUrl(carrier: string | null, trackingNumber: string | null): string | null {
  if (trackingNumber === null || !isCarrier(carrier) || carrier === 'other') return null;
  return trackingPages[carrier](encodeURIComponent(trackingNumber));
}

/** Names the step that a vendor undoes by its moment, so that a second press doesn't undo a later one. */
export const undoSchema = v.object({
  at: v.pipe(
    v.string(),
    v.isoTimestamp(() => parcelErrors.nothingToUndo),
    v.transform((text) => new Date(text)),
  ),
});

/** What a vendor types when they have sent a parcel. Without a number there is no carrier either. */
export const sentSchema = v.pipe(
  v.object({
    carrier: v.picklist(carriers, () => parcelErrors.noCarrier),
    trackingNumber: v.pipe(
      v.string(),
      v.transform((text) => text.replace(/[\s\-.]/g, '').toUpperCase()),
      v.regex(/^(?:[A-Z0-9]{6,40})?$/, () => parcelErrors.badTracking),
    ),
  }),
  v.transform(({ carrier, trackingNumber }) =>
    trackingNumber === '' ? { carrier: null, trackingNumber: null } : { carrier, trackingNumber },
  ),
);

export type SentParcel = v.InferOutput<typeof sentSchema>;

/** With the business days that the carrier has named for its label. */
export type LabelParcel = SentParcel & { transitDays: number | null };

/** The code that a buyer tells at pickup. People type it with spaces. */
export const pickupCodeSchema = v.object({
  code: v.pipe(
    v.string(),
    v.transform((text) => text.replace(/\s/g, '')),
    v.regex(/^\d{4}$/, () => parcelErrors.badCode),
  ),
});

const normalize = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\s\-–]+/g, ' ')
    .trim()
    .toLowerCase();

/** True if both are the same name or number, however they are written. */
export const isSameText = (one: string, other: string): boolean => normalize(one) === normalize(other);

export const recognizedSchema = v.object({
  name: v.pipe(v.string(), v.trim(), v.maxLength(200)),
  number: v.pipe(v.string(), v.trim(), v.maxLength(40)),
  note: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(3, () => parcelErrors.noNote),
    textSchema({ label: parcelErrors.noteLabel, missing: parcelErrors.noNote, max: noteMaxLength, multiline: true }),
  ),
});

export type Recognized = v.InferOutput<typeof recognizedSchema>;
