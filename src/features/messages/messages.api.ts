/** Message Artist: what a visitor writes to an artist. */
import * as v from 'valibot';
import { emailSchema, pathNameSchema, personNameSchema, textSchema } from '../../platform/api/text-schema.ts';

export const messageSchema = v.object({
  /** The slug of the artist. */
  vendor: v.pipe(v.string('The artist is missing.'), pathNameSchema),
  fromName: personNameSchema({ label: 'Your name', max: 80 }),
  fromEmail: emailSchema('Your e-mail address'),
  body: textSchema({ label: 'Your message', max: 4000, multiline: true }),
});

export type MessageInput = v.InferOutput<typeof messageSchema>;

export const messageSentSchema = v.object({ success: v.literal(true) });

export type MessageSent = v.InferOutput<typeof messageSentSchema>;
