/** The parts of the list of orders: what was sold twice, what is to ship, to be picked up, to be dropped off, or on its way, and the rest by its month. */
import { dateFormat } from '../../../platform/date-format.ts';
import { zonedDay } from '../../../platform/zoned-time.ts';
import type { OrderCounts, StoreOrder } from './list-orders.server.ts';
import { storeOrdersWords as words } from './words.ts';

interface OrderGroup {
  /** "undecided", "send", "pickup", "labeled", "sent", or a month. */
  id: string;
  heading: string;
  /** In all, where the list counts them. */
  count: number | null;
  orders: StoreOrder[];
}

type Waiting = 'send' | 'pickup' | 'labeled' | 'sent';

function viewOf({ status, parcelState, hasLabel, awaitsDecision }: StoreOrder): Waiting | 'undecided' | undefined {
  if (status !== 'paid') return undefined;
  if (awaitsDecision && (parcelState === 'to_send' || parcelState === 'to_hand_over')) return 'undecided';
  if (parcelState === 'to_send') return hasLabel ? 'labeled' : 'send';
  return parcelState === 'to_hand_over' ? 'pickup' : parcelState === 'sent' ? 'sent' : undefined;
}

/** "November", or "November 2025" of another year. */
function formatHeading(month: string, thisYear: string): string {
  const year = month.startsWith(thisYear) ? {} : ({ year: 'numeric' } as const);
  return dateFormat({ timeZone: 'UTC', month: 'long', ...year }).format(new Date(`${month}-01`));
}

function formatGroup(view: Waiting | 'undecided' | undefined, month: string, thisYear: string): string {
  if (view === undefined) return formatHeading(month, thisYear);
  return view === 'undecided' ? words.undecided : words.view[view];
}

/** Groups a page of the list, which is in this order already but for what was sold twice: that lies among what waits. */
export function groupOrders(
  orders: readonly StoreOrder[],
  counts: OrderCounts | null,
  { now, timeZone }: { now: Date; timeZone: string },
): OrderGroup[] {
  const thisYear = zonedDay(now, timeZone).slice(0, 4);
  const groups = new Map<string, OrderGroup>();
  for (const order of orders) {
    const view = viewOf(order);
    const id = view ?? zonedDay(order.paidAt, timeZone).slice(0, 7);
    const group = groups.get(id) ?? {
      id,
      heading: formatGroup(view, id, thisYear),
      count: view && view !== 'undecided' ? (counts?.[view] ?? null) : null,
      orders: [],
    };
    group.orders.push(order);
    groups.set(id, group);
  }
  const { undecided, ...others } = Object.fromEntries(groups);
  return [...(undecided ? [undecided] : []), ...Object.values(others)];
}
