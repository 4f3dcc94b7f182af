/** How long the password opens a browser, in milliseconds, by the server's clock. */
export const accessMs = 24 * 3_600_000;
