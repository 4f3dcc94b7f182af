import { DomainError } from '../../platform/errors.ts';
import type { Cents } from '../../platform/money.ts';
import type { PostalAddress } from '../buying/payments.ts';
import { withToken } from './account.server.ts';
import type { Box } from './boxes.ts';
import { needsCustomsForm } from './customs.ts';
import { type ChosenRate, chooseRates, deliverable } from './rates.ts';
import type { PostageServices } from './services.ts';
import { postageErrors } from './words.ts';

interface WantedQuote {
  vendorId: string;
  to: PostalAddress;
  box: Box;
  weightOz: number;
  insuredCents?: Cents;
}

export interface Quote {
  rates: readonly ChosenRate[];
  /** True if carriers were left out because they deliver to no post office box. */
  leftOut: boolean;
}

/**
 * Asks for rates with and without insurance.
 * @throws DomainError `invalid` if the carriers can't read the parcel, or it needs a customs form, `postage_disconnected`, `postage_unavailable`
 */
export async function quoteOrder(app: PostageServices, wanted: WantedQuote): Promise<Quote> {
  const { to, box, weightOz, insuredCents = 0 } = wanted;
  const { length, width, height } = box;
  const [plain, insured] = await withToken(app, wanted.vendorId, (token, { sendsFrom: from }) => {
    if (needsCustomsForm(from) || needsCustomsForm(to)) throw new DomainError('invalid', postageErrors.customsForm);
    const request = { from, to, parcel: { length, width, height, weightOz } };
    const ask = (cents: Cents | null) => app.postage.quote(token, { ...request, insuredCents: cents });
    return Promise.all([ask(null), insuredCents > 0 ? ask(insuredCents) : []]);
  });
  const [open, safe] = [deliverable(plain, to), deliverable(insured, to)];
  if (plain.length === 0) throw new DomainError('invalid', postageErrors.noRates);
  return { rates: chooseRates(open, safe), leftOut: open.length < plain.length };
}
