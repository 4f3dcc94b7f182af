import { layBesideLabel } from '../../features/studio/orders/label-sheet.server.ts';
import { printDrawings } from '../../features/studio/print/print-tools.server.ts';
import type { PdfTools } from '../../platform/pdf/drawing.ts';

export const pdfTools: PdfTools = { drawings: printDrawings, finishes: { label: layBesideLabel } };
