/** The thread that makes PDFs. `programs.ts` finds it. */
import { servePdfs } from '../../platform/pdf/serve-pdfs.ts';
import { pdfTools } from './pdf-tools.ts';

servePdfs(pdfTools);
