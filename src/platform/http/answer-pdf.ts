import type { PdfDocument } from '../pdf/pdf-document.ts';
import type { Services } from '../services.ts';
import { minuteMs } from '../time.ts';
import { pdfErrors } from '../words.ts';
import { privateFile } from './private-file.ts';
import { claimDocument, refuseDocument } from './refuse-document.ts';

const limit = { name: 'pdf', limit: 10, perMs: minuteMs };
const statuses = { waiting: 429, busy: 503, failed: 503 };

interface PdfRequest {
  /** The account or link that wants it. Each has a limit of its own. */
  who: string;
  /** Reads what the PDF is made of; null if there is nothing to make. Not called for one that is too many. */
  describe(): Promise<{ name: string; document: PdfDocument } | null>;
}

/** Returns the PDF, a refusal (429, 503) that says when to try again, or null if there is nothing to make. */
export async function answerPdf(app: Services, { who, describe }: PdfRequest): Promise<Response | null> {
  const seconds = claimDocument(app, limit, who);
  if (seconds !== null) return refuseDocument(429, pdfErrors.tooMany(seconds), seconds);
  const found = await describe();
  if (found === null) return null;
  const made = await app.pdfs.make(found.document, who);
  if ('refused' in made) return refuseDocument(statuses[made.refused], pdfErrors[made.refused], made.retryAfter);
  return privateFile(made, { type: 'application/pdf', name: found.name, shown: true });
}
