import type { Picture } from '../../../platform/pictures.ts';
import { zonedDay } from '../../../platform/zoned-time.ts';
import { paths } from '../../../site/paths.ts';
import { isAtBooth } from '../../buying/channels.ts';
import { cardByQr, soldInPerson } from '../../buying/in-person/words.ts';
import { deliveries } from '../../catalog/deliveries.ts';
import type { StoreOrder } from './list-orders.server.ts';
import { describeShipDay, formatShortDay } from './order-days.ts';
import { storeOrderWords as words } from './words.ts';

interface DescribedOrder {
  page: string;
  picture: Picture | null;
  /** "Moon Jar, Tea Bowl × 2" */
  pieces: string;
  /** "Ada Potter, Louisville, KY" */
  who: string;
  isInPerson: boolean;
  toSend: boolean;
  /** It has its label, and is to be dropped off. */
  toDropOff: boolean;
  toHandOver: boolean;
  /** A piece of it was sold twice: the artist says first what happens. */
  toDecide: boolean;
  /** The day to ship it by; null if it isn't to be shipped anymore. */
  sendDay: ReturnType<typeof describeShipDay> | null;
  /** "Nov 3" */
  paidOn: string;
}

function describePlace({ channel, place, delivery, shippingAddress: address }: StoreOrder): string | null {
  if (channel === 'in_person') return place;
  if (channel === 'booth_card') return cardByQr;
  if (delivery !== null && !deliveries[delivery].needsAddress) return deliveries[delivery].words.name;
  return address && [address.city, address.state].filter(Boolean).join(', ');
}

export function describeOrder(
  order: StoreOrder,
  { vendorSlug, now, timeZone }: { vendorSlug: string; now: Date; timeZone: string },
): DescribedOrder {
  const { number, lines, status, parcelState, hasLabel, shipBy, awaitsDecision } = order;
  const isInPerson = order.channel === 'in_person';
  const guest = isAtBooth(order) ? words.atBooth : words.guest;
  const who = isInPerson ? soldInPerson : (order.customerName ?? order.shippingAddress?.name ?? guest);
  const isOpen = status === 'paid' && !awaitsDecision;
  const waits = parcelState === 'to_send' || parcelState === 'to_hand_over';
  const isUnsent = isOpen && parcelState === 'to_send';
  return {
    page: paths.vendorOrder(vendorSlug, number),
    picture: lines[0]?.picture ?? null,
    pieces: lines.map((line) => words.line(line.name, line.quantity)).join(', ') || number,
    who: [who, describePlace(order)].filter(Boolean).join(', '),
    isInPerson,
    toSend: isUnsent && !hasLabel,
    toDropOff: isUnsent && hasLabel,
    toHandOver: isOpen && parcelState === 'to_hand_over',
    toDecide: status === 'paid' && awaitsDecision && waits,
    sendDay: isUnsent && shipBy !== null ? describeShipDay(shipBy, now, timeZone) : null,
    paidOn: formatShortDay(zonedDay(order.paidAt, timeZone)),
  };
}
