import * as v from 'valibot';
import { textSchema } from '../../platform/api/text-schema.ts';

export const permitNumberSchema = (label: string, wrong: string) =>
  v.pipe(textSchema({ label, max: 30 }), v.regex(/^(?=.*[A-Za-z0-9])[A-Za-z0-9 -]+$/, wrong));
