/** The work of the thread that makes PDFs, one at a time. `pdf-maker.ts` runs its program. */
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { PdfTools } from './drawing.ts';
import { makePdf } from './make-pdf.ts';
import type { PdfDocument } from './pdf-document.ts';
import type { PictureFile } from './to-jpegs.ts';

export interface PdfTask {
  document: PdfDocument;
  now: Date;
  pictures: readonly PictureFile[];
}

/** `message` says why there is no PDF; it is for the log. */
export type PdfAnswer = { bytes: Uint8Array<ArrayBuffer> } | { message: string };

export function servePdfs(tools: PdfTools): void {
  // Pages go first. Only on Linux a thread has a priority of its own; elsewhere this would slow the server down.
  if (process.platform === 'linux') setPriority(10);

  parentPort?.on('message', ({ document, now, pictures }: PdfTask) => {
    const answer = (value: PdfAnswer, moved: ArrayBuffer[] = []) => parentPort?.postMessage(value, moved);
    makePdf(document, now, pictures, tools).then(
      (pdf) => {
        const bytes = new Uint8Array(pdf);
        answer({ bytes }, [bytes.buffer]);
      },
      (error: unknown) => answer({ message: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
  });
}
