import { minuteMs, secondMs } from '../../../platform/time.ts';

/** `short` is for a guest while much is held already: somebody who doesn't pay blocks others for a few minutes only. */
type HoldLength = 'full' | 'short';

/** Stripe's minimum is 30 minutes; the extra minute allows for a slow clock. */
const sessionMs = 31 * minuteMs;
/** Also how long others have what a short hold held, before the same buyer can hold it again. */
export const shortHoldMs = 5 * minuteMs;

/** Stripe's times are whole seconds. */
const after = (start: Date, ms: number) => new Date(Math.floor((start.getTime() + ms) / secondMs) * secondMs);

export const holdEnd = (now: Date, length: HoldLength): Date =>
  after(now, length === 'short' ? shortHoldMs : sessionMs);

/** Returns when the order's session ends by itself at the provider. The sweeper ends that of a short hold before. */
export const sessionEnd = ({ createdAt }: { createdAt: Date }): Date => after(createdAt, sessionMs);
