import { paths } from '../../../site/paths.ts';
import { type DeliveryFacts, deliveriesOf } from '../../catalog/deliveries.ts';
import { describeShipping, type ShippingRules } from '../../catalog/shipping.ts';
import { type ShopFacts, shopState } from '../../catalog/shop-state.ts';
import { askedWays } from '../storefront/words.ts';
import { saleWords as words } from '../words.ts';

export interface SaleNote {
  text: string;
  /** Where what is missing can be set, in the order that the text names it. */
  links: readonly { href: string; text: string }[];
}

export function describeSale(store: ShopFacts & ShippingRules & { slug: string }, now: Date): SaleNote {
  const payments = { href: paths.vendorPayments(store.slug), text: words.setUpPayments };
  const delivery = { href: paths.vendorShipping(store.slug), text: words.setUpDelivery };
  const deliveries = deliveriesOf(store);
  switch (shopState(store, now)) {
    case 'suspended':
      return { text: words.closed, links: [] };
    case 'resting':
      return { text: words.resting, links: [] };
    case 'not_ready':
      return deliveries.length > 0
        ? { text: words.noPayments, links: [payments] }
        : { text: words.neither, links: [payments, delivery] };
    case 'no_delivery':
      return { text: words.noDelivery, links: [delivery] };
    case 'away':
      return { text: words.away, links: [] };
    case 'open':
      return { text: describeBuyersShipping(store), links: [] };
  }
}

function describeBuyersShipping(store: DeliveryFacts & ShippingRules): string {
  const shipping = describeShipping(store);
  const offered = deliveriesOf(store);
  const others = askedWays.filter(({ way }) => offered.includes(way)).map(({ alone }) => alone);
  if (shipping === null) return [...others, words.noShipping].join(' ');
  return store.shippingCents === 0 ? words.freeShipping : words.shipping(shipping);
}
