/** Answers with a PDF, or says in plain text why there is none right now: people open PDFs in a tab of their own. */

import { isDomainError } from '../errors.ts';
import type { PdfDocument } from '../pdf/pdf-document.ts';
import type { Services } from '../services.ts';
import { minuteMs } from '../time.ts';
import { pdfErrors } from '../words.ts';
import { privateCaching } from './caching.ts';
import { log } from './log.ts';
import { privateFile } from './private-file.ts';
import { takeToken } from './rate-limit.ts';

const limit = { name: 'pdf', limit: 10, perMs: minuteMs };
const statuses = { waiting: 429, busy: 503, failed: 503 };

interface PdfRequest {
  /** The account or link that wants it. Each has a limit of its own. */
  who: string;
  /** Reads what the PDF is made of; null if there is nothing to make. Not called for one that is too many. */
  describe(): Promise<{ name: string; document: PdfDocument } | null>;
}

function refuse(status: number, sentence: string, retryAfter: number): Response {
  log.warn(`A PDF was refused with ${status}.`, { reason: sentence });
  return new Response(`${sentence}\n`, {
    status,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': privateCaching,
      'X-Robots-Tag': 'noindex',
      'Retry-After': String(retryAfter),
    },
  });
}

/** Takes one of ten a minute. Returns the seconds until the next one if there is none. */
function takePdfToken(app: Services, who: string): number | null {
  try {
    takeToken(app, limit, who);
    return null;
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return error.details.retryAfter ?? 1;
  }
}

/** Returns the PDF, a refusal (429, 503) that says when to try again, or null if there is nothing to make. */
export async function answerPdf(app: Services, { who, describe }: PdfRequest): Promise<Response | null> {
  const seconds = takePdfToken(app, who);
  if (seconds !== null) return refuse(429, pdfErrors.tooMany(seconds), seconds);
  const found = await describe();
  if (found === null) return null;
  const made = await app.pdfs.make(found.document, who);
  if ('refused' in made) return refuse(statuses[made.refused], pdfErrors[made.refused], made.retryAfter);
  return privateFile(made, { type: 'application/pdf', name: found.name, shown: true });
}
