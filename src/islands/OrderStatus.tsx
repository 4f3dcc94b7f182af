import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { CheckoutStateDto } from '../contract/orders.ts';
import { type OrderStatus as Status, watchOrder } from '../stores/order-status.ts';
import { browser } from '../wiring/browser.ts';
import { OrderReceipt } from './OrderReceipt.tsx';

interface Props {
  sessionId: string;
  /** What the server knew of the order; null when it could not say. */
  first: CheckoutStateDto | null;
}

/** The heading and a sentence for each way an order can stand. */
function words({ status, order }: Status): [string, string] {
  switch (status) {
    case 'paid': {
      const mail = order?.emailQueued ? 'A confirmation email is sent, and the' : 'The';
      return ['Order Confirmed!', `${mail} artist will be notified.`];
    }
    case 'pending':
      return ['Payment is being confirmed', 'This page checks by itself, usually for a few seconds.'];
    case 'late':
      return [
        'Payment is being confirmed',
        'This takes longer than usual. You can close this page, or reload it to check again.',
      ];
    case 'unknown':
      return ['We could not find this order', 'Please check the address of this page.'];
    case 'needs_attention':
      return [
        'Your order needs a look',
        'Something about the payment did not add up. A person looks at it and gets in touch.',
      ];
    case 'refunded':
      return ['This order was refunded', 'The money goes back to the card that paid it.'];
    default:
      return [
        'This order was not paid',
        'The checkout was left or ran out of time, and nothing was charged. Your cart is kept.',
      ];
  }
}

/** How the order stands after coming back from paying. Only a paid one is called confirmed, and only then the cart is cleared. */
export function OrderStatus({ sessionId, first }: Props) {
  const [watch] = useState(() => watchOrder({ sessionId, first }, browser));
  const state = useStore(watch.$status);
  useEffect(() => {
    watch.start();
    return watch.stop;
  }, [watch]);
  const [title, text] = words(state);
  return (
    <div aria-busy={state.status === 'pending'}>
      <div role="status">
        <h1 className="text-title">{title}</h1>
        <p className="mt-4 max-w-[56ch] text-lg">{text}</p>
      </div>
      {state.status === 'pending' && <span className="spinner mt-6 block" aria-hidden="true" />}
      {state.order && <OrderReceipt order={state.order} />}
    </div>
  );
}
