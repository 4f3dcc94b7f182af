import { privateFile } from '../../../platform/http/private-file.ts';
import type { RateLimit } from '../../../platform/http/rate-limit.ts';
import type { Services } from '../../../platform/services.ts';
import { hourMs } from '../../../platform/time.ts';
import { zonedDay } from '../../../platform/zoned-time.ts';
import type { Viewer } from '../../accounts/identity.ts';
import { type DataPart, writeData } from './export-data.server.ts';
import { dataFileWords } from './words.ts';

/** The file reads every table. */
export const dataLimits: readonly RateLimit[] = [{ name: 'data file', by: 'account', limit: 10, perMs: hourMs }];

/** Sends everything that is held on the viewer as it is read, so that nothing large is ever in memory. */
export function answerData({ db, clock, config }: Services, viewer: Viewer, parts: readonly DataPart[]): Response {
  const { siteUrl, site } = config;
  const now = clock.now();
  const about = { ...dataFileWords, site: `${site.name}, ${siteUrl}`, made: now.toISOString() };
  const person = { id: viewer.userId, email: viewer.emailVerified ? viewer.email.toLowerCase() : null };
  const encoder = new TextEncoder();
  const text = writeData(db, person, parts, { siteUrl, about });
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { value, done } = await text.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await text.return(undefined);
    },
  });
  return privateFile(body, { type: 'application/json', name: `my-data-${zonedDay(now, site.timeZone)}.json` });
}
