import { useStore } from '@nanostores/react';
import { browser } from '../../../platform/browser/real-browser.ts';
import { paths } from '../../../site/paths.ts';
import { addReturnPath } from '../../../site/return-path.ts';
import type { QuoteDto } from '../cart/quote.api.ts';
import { checkoutAlerts } from '../checkout/words.ts';
import { getVendorStores } from './vendor-stores.store.ts';
import { cartDialogWords as words } from './words.ts';

interface Props {
  priced: Pick<QuoteDto, 'signedIn' | 'discountNote'>;
  vendorSlug: string;
}

export function CartAccountNote({ priced: { signedIn, discountNote }, vendorSlug }: Props) {
  const { checkout } = getVendorStores(vendorSlug);
  const ended = useStore(checkout.$signInEnded);
  const { alert } = useStore(checkout.$state);
  const here = paths.storefront(vendorSlug);
  if (!signedIn && browser.signedIn()) {
    // The alert of the checkout already says so.
    if (alert === checkoutAlerts.signInEnded) return null;
    return (
      <p className="said bad">
        <span>{`${ended ? checkoutAlerts.signInEnded : words.unconfirmedSignIn} `}</span>
        <a className="tap link" href={addReturnPath(paths.signIn, here)}>
          {words.signInAgain}
        </a>
      </p>
    );
  }
  if (discountNote === null) return null;
  if (signedIn) return <p className="said">{discountNote}</p>;
  return (
    <p>
      <a className="tap link" href={addReturnPath(paths.signUp, here)}>
        {discountNote}
      </a>
    </p>
  );
}
