import type { PdfTools } from '../../../platform/pdf/drawing.ts';
import { drawCodes } from './draw-codes.server.ts';
import { drawSign } from './draw-sign.server.ts';
import { drawTags } from './draw-tags.server.ts';

export const printDrawings: PdfTools['drawings'] = { tags: drawTags, sign: drawSign, codes: drawCodes };
