import * as v from 'valibot';
import { emailSchema, idSchema } from '../../../platform/api/text-schema.ts';
import { boothErrors as errors } from '../words.ts';

export const receiptRequestSchema = v.object({
  /** The phone's own id of the sale. */
  sale: idSchema('sale'),
  email: emailSchema(errors.emailLabel),
});
