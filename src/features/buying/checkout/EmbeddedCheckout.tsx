import { type ReactNode, useEffect, useRef, useState } from 'react';
import { loadCode } from '../../../platform/islands/old-page.ts';
import { embeddedCheckoutWords as words } from './embedded-checkout-words.ts';

interface Props {
  /** Null if Stripe's client can't be used at all. */
  embedded: { clientSecret: string; publishableKey: string; account: string } | null;
  /** Form that leads to the hosted page, shown if the client can't be loaded. */
  children: ReactNode;
}

/** Shows Stripe's checkout inside the page. No other page loads Stripe's code. */
export function EmbeddedCheckout({ embedded, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(embedded === null);
  useEffect(() => {
    if (embedded === null) return;
    let mounted: { destroy(): void } | undefined;
    let left = false;
    (async () => {
      const { loadStripe } = await loadCode(() => import('@stripe/stripe-js/pure'), words.notLoaded);
      const stripe = await loadStripe(embedded.publishableKey, { stripeAccount: embedded.account });
      if (!stripe) throw new Error('Stripe.js was not loaded.');
      const checkout = await stripe.createEmbeddedCheckoutPage({ clientSecret: embedded.clientSecret });
      if (left || !place.current) return checkout.destroy();
      checkout.mount(place.current);
      mounted = checkout;
    })().catch(() => setFailed(true));
    return () => {
      left = true;
      mounted?.destroy();
    };
  }, [embedded]);
  return (
    <div>
      <div ref={place} />
      {failed && (
        <div role="alert" className="grid gap-4">
          <p className="font-display text-name">{words.notLoaded}</p>
          <p className="max-w-[52ch]">{words.explanation}</p>
          {children}
        </div>
      )}
    </div>
  );
}
