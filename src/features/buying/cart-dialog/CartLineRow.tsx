import { browser } from '../../../platform/browser/real-browser.ts';
import { formatCents } from '../../../platform/money.ts';
import { checkoutPayPath } from '../../../site/paths.ts';
import { type CartLine, type CartProduct, quantityMax } from '../cart/cart.ts';
import type { QuoteDto } from '../cart/quote.api.ts';
import { describeLineChanges } from '../cart/quote.store.ts';
import { cartDialogWords as words } from './words.ts';

interface Props {
  line: CartLine<CartProduct>;
  /** The line of the quote, once there is one. */
  priced: QuoteDto['lines'][number] | undefined;
  onChange: (quantity: number) => void;
}

const step = 'grid size-[44px] place-items-center border border-line text-lg hover:border-ink disabled:text-muted';

/** One line of the cart: quantity buttons, remove, total, and what has changed since it was added. */
export function CartLineRow({ line: { product, quantity }, priced, onChange }: Props) {
  const { name, thumb } = product;
  const unit = priced && priced.name !== null ? priced.unitPriceCents : product.priceCents;
  const messages = describeLineChanges(product, priced);
  const paying = browser.findOpenCheckout(product.id);
  const buyable = priced?.buyable ?? quantity;
  return (
    <li className="grid grid-cols-[72px_minmax(0,1fr)] gap-4 py-4">
      <div className="grid h-20 place-items-center bg-mat">
        {thumb && (
          <img
            src={thumb.src}
            width={thumb.width}
            height={thumb.height}
            alt=""
            className="max-h-full w-auto object-contain"
          />
        )}
      </div>
      <div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 className="font-sans text-body font-semibold">{name}</h3>
          {buyable > 0 && <p className="price">{formatCents(unit * buyable)}</p>}
        </div>
        {buyable > 1 && <p className="price text-label text-muted">{words.each(formatCents(unit))}</p>}
        {paying && (
          <p className="mt-1 border-l-2 border-ink pl-2 text-label">
            {words.openCheckout}{' '}
            <a className="link font-semibold" href={checkoutPayPath(paying)}>
              {words.returnToPayment}
            </a>
          </p>
        )}
        {messages.map((message) => (
          <p key={message} className="mt-1 border-l-2 border-brick pl-2 text-label font-semibold">
            {message}
          </p>
        ))}
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4">
          <div className="flex items-center">
            <button
              type="button"
              className={step}
              aria-label={words.decrease(name)}
              onClick={() => onChange(quantity - 1)}
            >
              −
            </button>
            <span className="min-w-10 text-center tabular-nums">{quantity}</span>
            <button
              type="button"
              className={step}
              aria-label={words.increase(name)}
              disabled={quantity >= quantityMax}
              onClick={() => onChange(quantity + 1)}
            >
              +
            </button>
          </div>
          <button
            type="button"
            className="tap link px-1 text-label"
            aria-label={words.removeFromCart(name)}
            onClick={() => onChange(0)}
          >
            {words.remove}
          </button>
        </div>
      </div>
    </li>
  );
}
