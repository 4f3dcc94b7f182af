import type { CheckoutStateDto } from '../contract/orders.ts';
import { formatCents } from '../domain/money.ts';
import { AmountRow } from './ui/AmountRow.tsx';

/** What was ordered and what it cost. */
export function OrderReceipt({ order }: { order: CheckoutStateDto }) {
  return (
    <div className="mt-8 max-w-[34rem]">
      <div className="border-b border-ink pb-2">
        <h2 className="text-name">Order {order.orderNumber}</h2>
        <p className="text-label text-muted">from {order.vendor.name}</p>
      </div>
      <ul className="divide-y divide-line">
        {order.lines.map(({ name, quantity, unitPriceCents }) => (
          <li key={name} className="flex items-baseline justify-between gap-4 py-3">
            <span>
              {name}
              {quantity > 1 && (
                <span className="block text-label text-muted tabular-nums">
                  {quantity} × {formatCents(unitPriceCents)}
                </span>
              )}
            </span>
            <span className="tabular-nums">{formatCents(unitPriceCents * quantity)}</span>
          </li>
        ))}
      </ul>
      <dl className="border-t border-line pt-3">
        <AmountRow label="Subtotal" cents={order.goodsCents} />
        {order.discountCents > 0 && <AmountRow label="Discount" cents={-order.discountCents} />}
        <AmountRow label={order.delivery === 'pickup' ? 'Pickup' : 'Shipping'} cents={order.shippingCents} free />
        {order.processingFeeCents > 0 && <AmountRow label="Processing fee" cents={order.processingFeeCents} />}
        <AmountRow label="Total" cents={order.totalCents} strong />
      </dl>
      {order.pickup && (
        <div className="mt-4">
          <h3 className="font-sans text-label font-semibold">Pickup</h3>
          <p className="whitespace-pre-line">{order.pickup}</p>
        </div>
      )}
    </div>
  );
}
