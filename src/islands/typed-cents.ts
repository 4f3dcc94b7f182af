const maxDollars = 1_000_000;

/** Cents of what was typed as dollars; 0 for what is no amount. */
export function typedCents(text: string): number {
  const dollars = Number(text.replace(/[$,\s]/g, ''));
  return Number.isFinite(dollars) && dollars > 0 ? Math.round(Math.min(dollars, maxDollars) * 100) : 0;
}
