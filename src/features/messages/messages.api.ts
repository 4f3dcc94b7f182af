import * as v from 'valibot';
import { emailSchema, pathNameSchema, personNameSchema, textSchema } from '../../platform/api/text-schema.ts';
import { threadErrors, messageErrors as words } from './words.ts';

export const messageSchema = v.object({
  /** Slug of the vendor. */
  vendor: v.pipe(v.string(words.vendorMissing), pathNameSchema),
  fromName: personNameSchema({ label: words.nameLabel, missing: words.nameMissing, max: 80 }),
  fromEmail: emailSchema(words.emailLabel, words.emailMissing),
  body: textSchema({ label: words.bodyLabel, missing: words.bodyMissing, max: 4000, multiline: true }),
});

export const answerSchema = v.pick(messageSchema, ['body']);

export const reportSchema = v.object({
  reason: textSchema({
    label: threadErrors.reasonLabel,
    missing: threadErrors.reasonMissing,
    max: 1000,
    multiline: true,
  }),
});

export type MessageInput = v.InferOutput<typeof messageSchema>;

export const messageSentSchema = v.object({ success: v.literal(true) });
