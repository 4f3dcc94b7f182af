/** Reads the refund form, whose fields are the same on both of its steps. */
import * as v from 'valibot';
import { textSchema } from '../../../../platform/api/text-schema.ts';
import { DomainError } from '../../../../platform/errors.ts';
import { readDollars } from '../../../buying/fees/parse-cents.ts';
import type { RefundableLine, RefundRequest } from '../../../buying/refunds/refund-plan.ts';
import { refundFormErrors } from './words.ts';

export const kinds = ['all', 'parts', 'amount'] as const;

/** Name of the field of a line's quantity. */
export const unitsField = (productId: string) => `units-${productId}`;

const reasonMaxLength = 500;

export const confirmSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  revision: v.pipe(v.string(), v.maxLength(2_000)),
  reason: v.optional(
    textSchema({ label: refundFormErrors.reasonLabel, min: 0, max: reasonMaxLength, multiline: true }),
    '',
  ),
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

type Typed = Readonly<Record<string, string | undefined>>;

/** Reads what is to be refunded. @throws DomainError `invalid` for an amount that is none */
export function readRequest(typed: Typed, lines: readonly RefundableLine[]): RefundRequest {
  const restock = typed['restock'] === '1';
  const kind = kinds.find((one) => one === typed['kind']) ?? 'parts';
  if (kind === 'all') return { kind, restock };
  if (kind === 'amount') {
    const amountCents = readDollars(typed['amount'] ?? '');
    if (amountCents === null || amountCents === 0) {
      const message = refundFormErrors.badAmount;
      throw new DomainError('invalid', message, { fields: [{ path: 'amount', message }] });
    }
    return { kind, amountCents };
  }
  const chosen = lines.map(({ productId }) => ({
    productId,
    quantity: Number(typed[unitsField(productId)] || 0),
    restock,
  }));
  return { kind, lines: chosen.filter(({ quantity }) => quantity !== 0), shipping: typed['shipping'] === '1' };
}

/** Returns the fields that ask for the same refund again, for the second step. */
export function toFields(request: RefundRequest): [name: string, value: string][] {
  if (request.kind === 'all') return [['kind', 'all']];
  if (request.kind === 'amount') {
    return [
      ['kind', 'amount'],
      ['amount', (request.amountCents / 100).toFixed(2)],
    ];
  }
  return [
    ['kind', 'parts'],
    ...request.lines.map(({ productId, quantity }): [string, string] => [unitsField(productId), String(quantity)]),
    ...(request.shipping ? [['shipping', '1'] as [string, string]] : []),
  ];
}
