/** Rates that come with the release, for amounts beside those in dollars, which nobody is charged: the reference rates of the European Central Bank. */
export const releaseRates = { text: 'EUR:0.85,GBP:0.74', on: '2025-09-30' } as const;
