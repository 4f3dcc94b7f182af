/** Lays a carrier's label and a page of ours side by side on letter paper. */
import { degrees, PDFDocument, type PDFEmbeddedPage, type PDFPage, rgb } from 'pdf-lib';
import { papers } from '../../../platform/pdf/drawing.ts';

const [halfWidth, height] = papers.half.size;
const [labelWidth, labelHeight] = papers.label.size;

/** Draws a label at 4 × 6 in in the middle of the left half: upright if it lies, smaller if it is larger, and never larger. */
function drawLabel(page: PDFPage, label: PDFEmbeddedPage): void {
  const lies = label.width > label.height;
  const [across, up] = lies ? [label.height, label.width] : [label.width, label.height];
  const scale = Math.min(1, labelWidth / across, labelHeight / up);
  const x = (halfWidth - across * scale) / 2;
  const y = (height - up * scale) / 2;
  const turned = lies ? { x: x + across * scale, rotate: degrees(90) } : { x };
  page.drawPage(label, { y, xScale: scale, yScale: scale, ...turned });
}

function drawFold(page: PDFPage): void {
  const line = { start: { x: halfWidth, y: 12 }, end: { x: halfWidth, y: height - 12 } };
  page.drawLine({ ...line, thickness: 0.5, color: rgb(0.6, 0.6, 0.6), dashArray: [3, 4] });
}

/**
 * Returns letter paper, sideways, with the first page of the label on its left half and the first one of the slip on its right half.
 * Further pages of the slip get paper of their own. Only what is drawn on the label is taken over: no script, form, or link.
 * @param label the PDF of the carrier in Base64
 * @throws if the label is no PDF, or is encrypted
 */
export async function layBesideLabel(
  slip: Uint8Array,
  label: string,
  { title, now }: { title: string; now: Date },
): Promise<Buffer> {
  const sheet = await PDFDocument.create({ updateMetadata: false });
  sheet.setTitle(title, { showInWindowTitleBar: true });
  sheet.setLanguage('en-US');
  sheet.setCreationDate(now);
  sheet.setModificationDate(now);
  const [labelPage] = await sheet.embedPdf(Buffer.from(label, 'base64'), [0]);
  const slipPages = await sheet.embedPages((await PDFDocument.load(slip, { updateMetadata: false })).getPages());
  for (const [index, slipPage] of slipPages.entries()) {
    const page = sheet.addPage([2 * halfWidth, height]);
    if (index === 0 && labelPage) drawLabel(page, labelPage);
    page.drawPage(slipPage, { x: halfWidth, y: 0 });
    drawFold(page);
  }
  return Buffer.from(await sheet.save());
}
