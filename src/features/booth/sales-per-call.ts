/** How many sales a phone sends at once. Apart from the schemas, which its page doesn't need. */
export const mostSalesPerCall = 50;
