import * as v from 'valibot';
import { textSchema } from '../../platform/api/text-schema.ts';

/** The number of a permit or a registration as a state gives it, which receipts show and files for spreadsheets have. */
export const permitNumberSchema = (label: string, wrong: string) =>
  v.pipe(textSchema({ label, max: 30 }), v.regex(/^(?=.*[A-Za-z0-9])[A-Za-z0-9 -]+$/, wrong));
