import { paths } from '../config/paths.ts';
import { withReturn } from '../config/return-path.ts';
import type { QuoteDto } from '../contract/quote.ts';
import { browser } from '../wiring/browser.ts';

interface Props {
  priced: Pick<QuoteDto, 'signedIn' | 'discountNote'>;
  vendorSlug: string;
}

/** What the price has to do with an account: the discount, the way to it, or that a sign-in could not be confirmed. */
export function CartAccountNote({ priced: { signedIn, discountNote }, vendorSlug }: Props) {
  const here = paths.storefront(vendorSlug);
  if (!signedIn && browser.signedIn()) {
    return (
      <p className="mt-2 border-l-2 border-brick pl-3 text-label">
        We can’t confirm your sign-in right now, so these are the prices for guests.{' '}
        <a className="tap link" href={withReturn(paths.signIn, here)}>
          Sign in again
        </a>
      </p>
    );
  }
  if (discountNote === null) return null;
  if (signedIn) return <p className="mt-2 text-label">{discountNote}</p>;
  return (
    <p className="mt-2 text-label">
      <a className="tap link" href={withReturn(paths.signUp, here)}>
        {discountNote}
      </a>
    </p>
  );
}
