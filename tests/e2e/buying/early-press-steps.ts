/** Clicks before the code has loaded show immediately, are never lost, and count once. */
export const store = '/ohio-falls-metal';
