/** What Stripe calls a dispute that waits for the artist's evidence. */
export const unansweredStatuses = ['needs_response', 'warning_needs_response'] as const;

/** True if a dispute with this status waits for evidence. */
export const isUnanswered = (status: string): boolean => unansweredStatuses.some((one) => one === status);
