import { browser } from '../../../platform/browser/real-browser.ts';
import { formatCents } from '../../../platform/money.ts';
import { checkoutPayPath } from '../../../site/paths.ts';
import { type CartLine, type CartProduct, quantityMax } from '../cart/cart.ts';
import type { QuoteDto } from '../cart/quote.api.ts';
import { describeLineChanges } from '../cart/quote.store.ts';
import { cartDialogWords as words } from './words.ts';

interface Props {
  line: CartLine<CartProduct>;
  priced: QuoteDto['lines'][number] | undefined;
  isLocked: boolean;
  onChange: (quantity: number) => void;
}

export function CartLineRow({ line: { product, quantity }, priced, isLocked, onChange }: Props) {
  const { name, thumb } = product;
  const unit = priced && priced.name !== null ? priced.unitPriceCents : product.priceCents;
  const messages = describeLineChanges(product, priced);
  const paying = browser.findOpenCheckout(product.id);
  const buyable = priced?.buyable ?? quantity;
  return (
    <li>
      <div>
        {thumb ? <img src={thumb.src} width={thumb.width} height={thumb.height} alt="" /> : <span className="blank" />}
      </div>
      <div>
        <div className="pair">
          <h3>{name}</h3>
          {buyable > 0 && <p className="price">{formatCents(unit * buyable)}</p>}
        </div>
        {buyable > 1 && <p className="muted">{words.each(formatCents(unit))}</p>}
        {paying && (
          <p className="said">
            {words.openCheckout}{' '}
            <a className="tap link" href={checkoutPayPath(paying)}>
              {words.returnToPayment}
            </a>
          </p>
        )}
        {messages.map((message) => (
          <p key={message} className="said bad">
            {message}
          </p>
        ))}
        <div className="pair acts">
          <div className="count">
            <button
              type="button"
              aria-label={words.decrease(name)}
              disabled={isLocked}
              onClick={() => onChange(quantity - 1)}
            >
              −
            </button>
            <span>
              <span className="sr-only">{words.quantity} </span>
              <span>{quantity}</span>
            </span>
            <button
              type="button"
              aria-label={words.increase(name)}
              disabled={isLocked || quantity >= quantityMax}
              onClick={() => onChange(quantity + 1)}
            >
              +
            </button>
          </div>
          <button
            type="button"
            className="tap link"
            aria-label={words.removeFromCart(name)}
            disabled={isLocked}
            onClick={() => onChange(0)}
          >
            {words.remove}
          </button>
        </div>
      </div>
    </li>
  );
}
