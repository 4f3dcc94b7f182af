/** What the server takes of a phone. Apart from the schemas, which the phone's page doesn't need. */
export const maxSalesPerCall = 50;

/** How long the sales of a call may be as JSON. The server takes bodies of 64 KiB. */
export const maxBytesPerCall = 48 * 1024;

export const maxLines = 50;
export const maxUnits = 99;

/** Characters of what was sold, of how it was paid elsewhere, and of what finds that payment again. */
export const maxLengths = { name: 120, label: 40, reference: 80 } as const;
