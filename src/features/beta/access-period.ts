import { dayMs } from '../../platform/time.ts';

/** How long the password opens a browser, in milliseconds, by the server's clock. */
export const accessMs = dayMs;
