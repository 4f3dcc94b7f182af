/**
 * Runs on the order confirmation.
 *
 * Paid: subtracts the paid quantities from the vendor's cart, so that products added since stay, and removes its checkout
 * ids, so that the next purchase is another order. Once per order, so that an old confirmation doesn't change a newer cart.
 *
 * Pending: polls for a minute, then offers to look again.
 */
import { cartKey, checkoutIdKey, deliveryKey, paidKey } from '../cart/cart.store.ts';

interface OrderData {
  session: string;
  status: string;
  /** The vendor's slug. */
  vendor: string;
  /** Paid quantities by product id, as JSON. */
  paid: string;
}

interface CartLine {
  product: { id: string };
  quantity: number;
}

const pollEveryMs = 2000;
const maxPolls = 30;

/** Returns the lines of a stored cart that are left after the payment; none if the cart can't be read. */
function findUnpaidLines(cart: string | null, paid: string): CartLine[] {
  try {
    const quantities: Record<string, number> = JSON.parse(paid);
    const lines: CartLine[] = JSON.parse(cart as string);
    return lines
      .map((line) => ({ ...line, quantity: line.quantity - (quantities[line.product.id] || 0) }))
      .filter(({ quantity }) => quantity > 0);
  } catch {
    return [];
  }
}

function removePaid({ session, vendor, paid }: OrderData): void {
  try {
    if (localStorage.getItem(paidKey(session))) return;
    localStorage.setItem(paidKey(session), '1');
    localStorage.removeItem(checkoutIdKey(vendor));
    localStorage.removeItem(deliveryKey(vendor));
    localStorage.removeItem('cart');
    const left = findUnpaidLines(localStorage.getItem(cartKey(vendor)), paid);
    if (left.length > 0) localStorage.setItem(cartKey(vendor), JSON.stringify(left));
    else localStorage.removeItem(cartKey(vendor));
  } catch {
    // The browser refuses to store anything.
  }
}

function poll(session: string, count: number): void {
  if (count >= maxPolls) {
    const again = document.getElementById('again');
    if (again) again.hidden = false;
    return;
  }
  setTimeout(async () => {
    try {
      const response = await fetch(`/api/checkout/session/${encodeURIComponent(session)}`);
      const state: { status: string } | null = response.ok ? await response.json() : null;
      if (state && state.status !== 'pending') return location.reload();
    } catch {
      // Offline: poll again.
    }
    poll(session, count + 1);
  }, pollEveryMs);
}

document.getElementById('print')?.addEventListener('click', () => print());
const order = document.getElementById('order')?.dataset as OrderData | undefined;
if (order?.status === 'paid') removePaid(order);
else if (order?.status === 'pending') poll(order.session, 0);
