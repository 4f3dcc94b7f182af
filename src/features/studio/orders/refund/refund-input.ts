import * as v from 'valibot';
import { textSchema } from '../../../../platform/api/text-schema.ts';
import { refundFormErrors } from './words.ts';

const reasonMaxLength = 500;

export const confirmSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  revision: v.pipe(v.string(), v.maxLength(2_000)),
  reason: v.optional(
    textSchema({ label: refundFormErrors.reasonLabel, min: 0, max: reasonMaxLength, multiline: true }),
    '',
  ),
});

export const askSchema = v.object({
  question: textSchema({
    label: refundFormErrors.questionLabel,
    missing: refundFormErrors.noQuestion,
    min: 3,
    max: reasonMaxLength,
    multiline: true,
  }),
});

export const declineSchema = v.object({
  answer: textSchema({
    label: refundFormErrors.answerLabel,
    missing: refundFormErrors.noAnswer,
    min: 3,
    max: reasonMaxLength,
    multiline: true,
  }),
});
