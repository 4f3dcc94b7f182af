/** Integer cents of US dollars. Never a fraction, never a float of dollars. */
export type Cents = number;

/** Returns `rate` hundredths of a percent of `amount`, half a cent rounded up. */
export function applyRate(amount: Cents, rate: number): Cents {
  return Math.floor((amount * rate + 5_000) / 10_000);
}

/** Formats 123450 as "$1,234.50", and a negative amount with a minus sign: "−$4.90". */
export function formatCents(cents: Cents): string {
  const sign = cents < 0 ? '−' : '';
  const whole = Math.floor(Math.abs(cents) / 100).toString();
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${sign}$${grouped}.${(Math.abs(cents) % 100).toString().padStart(2, '0')}`;
}

/** Formats 102575 as "$1,026", where the cents are written elsewhere. */
export const formatWholeDollars = (cents: Cents): string => formatCents(100 * Math.round(cents / 100)).slice(0, -3);

export function formatCentsOrFree(cents: Cents): string {
  return cents === 0 ? 'Free' : formatCents(cents);
}

/** Converts to dollars, as the public API shows them: 8400 cents are 84. */
export function centsToDollars(cents: Cents): number {
  return cents / 100;
}
