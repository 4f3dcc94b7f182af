export const unansweredStatuses = ['needs_response', 'warning_needs_response'] as const;

export const isUnanswered = (status: string): boolean => unansweredStatuses.some((one) => one === status);

/** Where a dispute takes money: Stripe takes it when the dispute opens, and returns it if it is won. A mere question takes nothing. */
export const disputesThatTake = ['needs_response', 'under_review', 'lost'] as const;

export const takesMoney = (status: string): boolean => disputesThatTake.some((one) => one === status);

/**
 * Returns whether the bank has a payment back, so that Stripe refunds nothing of it: `lost` for good, `held` while a dispute is
 * open; null if it hasn't.
 */
export function findTakenBack(disputes: readonly { status: string }[]): 'held' | 'lost' | null {
  const taking = disputes.filter(({ status }) => takesMoney(status));
  if (taking.length === 0) return null;
  return taking.some(({ status }) => status === 'lost') ? 'lost' : 'held';
}
