import { useStore } from '@nanostores/react';
import { browser } from '../../../platform/browser/real-browser.ts';
import { paths } from '../../../site/paths.ts';
import { addReturnPath } from '../../../site/return-path.ts';
import { findCartProblem, isAccountCheckout } from '../cart/quote.store.ts';
import { checkoutAlerts } from '../checkout/words.ts';
import { getVendorStores } from './vendor-stores.store.ts';
import { cartDialogWords as words } from './words.ts';

export function CheckoutButton({ vendorSlug }: { vendorSlug: string }) {
  const { cart, checkout, quote } = getVendorStores(vendorSlug);
  const { status, alert, note } = useStore(checkout.$state);
  const { quote: priced } = useStore(quote.$state);
  const signedIn = isAccountCheckout(priced, browser);
  const busy = status !== 'idle';
  const problem = findCartProblem(priced, useStore(cart.$lines));
  return (
    <div className="checkout">
      <div role="alert">
        {alert && (
          <div className="note note-bad">
            <div>
              <p>
                <span>{`${alert} `}</span>
                {alert === checkoutAlerts.signInEnded && (
                  <a className="tap link" href={addReturnPath(paths.signIn, paths.storefront(vendorSlug))}>
                    {words.signInAgain}
                  </a>
                )}
              </p>
              {note && <p>{note}</p>}
            </div>
            <button type="button" className="tap link" onClick={checkout.dismissAlert}>
              {words.dismiss}
            </button>
          </div>
        )}
      </div>
      {problem && !alert && (
        <p id="checkout-problem" className="said bad">
          {problem}
        </p>
      )}
      <button
        type="button"
        className="btn btn-buy"
        disabled={busy || problem !== null}
        aria-busy={busy}
        aria-describedby={problem && !alert ? 'checkout-problem' : undefined}
        onClick={() => void checkout.submit()}
      >
        {busy ? words.processing : signedIn ? words.checkoutWithAccount : words.checkoutAsGuest}
      </button>
      {!signedIn && <p className="muted">{words.noAccountRequired}</p>}
    </div>
  );
}
