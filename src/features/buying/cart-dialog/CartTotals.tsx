import { useStore } from '@nanostores/react';
import { formatCents } from '../../../platform/money.ts';
import { AmountRow } from '../../../platform/ui/AmountRow.tsx';
import { deliveries } from '../../catalog/deliveries.ts';
import type { QuoteDto } from '../cart/quote.api.ts';
import { hasTotals } from '../cart/quote.store.ts';
import { CartAccountNote } from './CartAccountNote.tsx';
import { getVendorStores } from './vendor-stores.store.ts';
import { cartDialogWords as words } from './words.ts';

type Option = QuoteDto['deliveryOptions'][number];

interface DeliveryProps {
  options: readonly Option[];
  chosen: string;
  isLocked: boolean;
  onChoose: (delivery: Option['delivery']) => void;
}

function DeliveryChoice({ options, chosen, isLocked, onChoose }: DeliveryProps) {
  return (
    <fieldset disabled={isLocked}>
      <legend>{words.delivery}</legend>
      {options.map(({ delivery, priceCents, note }) => (
        <label key={delivery}>
          <input
            type="radio"
            name="delivery"
            value={delivery}
            checked={delivery === chosen}
            onChange={() => onChoose(delivery)}
          />
          <span>
            <span>{deliveries[delivery].words.name}</span>
            {note && (delivery === chosen || !deliveries[delivery].needsAddress) && (
              <span className="block muted">{note}</span>
            )}
          </span>
          <span className="price">{priceCents === 0 ? words.free : formatCents(priceCents)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** What is paid for the delivery, and with it. Without one, nothing is paid yet. */
function DeliveredTotal({ priced, label }: { priced: QuoteDto; label: string }) {
  return (
    <>
      {priced.shippingCents !== null && <AmountRow label={label} cents={priced.shippingCents} free />}
      {priced.processingFeeCents > 0 && <AmountRow label={words.processingFee} cents={priced.processingFeeCents} />}
      {priced.processingSavedCents > 0 && (
        <AmountRow label={words.processingSaved} cents={-priced.processingSavedCents} />
      )}
      {priced.tax && <AmountRow label={priced.tax.name} cents={priced.tax.cents} />}
      <AmountRow label={words.total} cents={priced.totalCents} strong />
    </>
  );
}

/** The totals of the quote. Until it arrives, the subtotal at the prices in the cart. */
export function CartTotals({ vendorSlug, isLocked }: { vendorSlug: string; isLocked: boolean }) {
  const { cart, quote } = getVendorStores(vendorSlug);
  const { status, quote: priced } = useStore(quote.$state);
  const delivery = useStore(quote.$delivery);
  const lines = useStore(cart.$lines);
  if (!priced) {
    const subtotal = lines.reduce((sum, { product, quantity }) => sum + product.priceCents * quantity, 0);
    return (
      <div className="totals" aria-busy={status === 'loading'}>
        <dl>
          <AmountRow label={words.subtotal} cents={subtotal} />
        </dl>
        <p className="muted">{status === 'failed' ? words.pricesNotChecked : words.checkingPrices}</p>
      </div>
    );
  }
  if (!hasTotals(priced)) return <div className="totals" />;
  const note = priced.deliveryOptions.find((option) => option.delivery === priced.delivery)?.note;
  const isChoice = priced.deliveryOptions.length > 1;
  return (
    <div className="totals" aria-busy={status === 'loading'}>
      {isChoice && (
        <DeliveryChoice
          options={priced.deliveryOptions}
          chosen={delivery}
          isLocked={isLocked}
          onChoose={quote.chooseDelivery}
        />
      )}
      <dl>
        <AmountRow label={words.subtotal} cents={priced.subtotalCents} />
        {priced.discountCents > 0 && <AmountRow label={words.discount} cents={-priced.discountCents} />}
        {priced.delivery !== null && <DeliveredTotal priced={priced} label={deliveries[priced.delivery].words.name} />}
      </dl>
      {priced.processingIncludedCents > 0 && (
        <p className="muted">{words.processingIncluded(formatCents(priced.processingIncludedCents))}</p>
      )}
      {priced.taxPending && <p className="muted">{words.taxPending}</p>}
      {!isChoice && note && <p className="muted">{note}</p>}
      <CartAccountNote priced={priced} vendorSlug={vendorSlug} />
    </div>
  );
}
