/** The amounts of figures, for artists and for the admin. */
import { soldInPerson } from '../in-person/words.ts';

/** As their artist reads them, on the page and in the files. */
export const figureNames = {
  goodsCents: 'Pieces sold',
  shippingCents: 'Shipping',
  processingFeeCents: 'Processing fee paid by buyers',
  taxCents: 'Tax and rounding',
  paidCents: 'Paid by buyers',
  refundedCents: 'Refunds',
  disputedCents: 'Disputed payments',
  disputeFeeCents: 'Stripe’s fees for disputes',
  applicationFeeCents: 'Platform fee',
  processorFeeCents: 'Card processing',
  artistTaxCents: 'Sales tax you file',
  marketplaceTaxCents: 'Sales tax we file',
  planCents: 'The plan',
  postageCents: 'Postage',
  inPersonCents: soldInPerson,
  keptCents: 'You keep',
};
