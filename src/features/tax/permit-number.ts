import * as v from 'valibot';
import { textSchema } from '../../platform/api/text-schema.ts';

/** Four digits at least, with single spaces or dashes between. The longest is Indiana's with the location: 0150663912-001. */
const permitNumber = /^(?=.{4,14}$)(?=(?:\D*\d){4})\d(?:[ -]?\d)*$/;

export const permitNumberSchema = (label: string, wrong: string) =>
  v.pipe(textSchema({ label, max: 30 }), v.regex(permitNumber, wrong));
