import { daySeconds, hourSeconds } from '../time.ts';

export const privateCaching = 'private, no-store';

/** For pages that show our texts and the settings, and no data: only a new release changes them. */
export const textPageCaching = { maxAge: hourSeconds, swr: daySeconds, tags: ['site'] };
