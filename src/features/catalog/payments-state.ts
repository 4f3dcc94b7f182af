/**
 * What the payment provider said about a vendor's account when it was last read. Only `ready` can be paid.
 * none: no account yet. started: the account exists, and nothing was answered yet. more_needed: the provider waits for
 * answers, or checks them. restricted: it refuses charges for now. disconnected: the account is closed or no longer ours.
 */
export const paymentsStates = ['none', 'started', 'more_needed', 'ready', 'restricted', 'disconnected'] as const;
export type PaymentsState = (typeof paymentsStates)[number];
