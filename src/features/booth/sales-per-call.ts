/** What a phone sends at once. Apart from the schemas, which its page doesn't need. */
export const mostSalesPerCall = 50;

/** Of its sales as JSON. The server takes bodies of 64 KiB. */
export const mostBytesPerCall = 48 * 1024;
