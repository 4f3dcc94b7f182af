/** Loads the page of an order: what it shows, and what the last form did. */
import type { AstroGlobal } from 'astro';
import { type FormMemory, recallForm } from '../../../platform/http/form-memory.ts';
import { zonedDay } from '../../../platform/zoned-time.ts';
import { formatFullDay } from './order-days.ts';
import { orderForm } from './order-forms.server.ts';
import { listMoney, type OrderMoney } from './order-money.server.ts';
import type { StoreOrderDetails } from './store-order.server.ts';
import { storeOrderWords, orderPageWords as words } from './words.ts';

export interface StoreOrderPage {
  details: StoreOrderDetails;
  money: OrderMoney;
  /** Sentences below the title. */
  about: readonly { text: string; isUrgent?: boolean }[];
  facts: readonly { label: string; text: string }[];
  /** What the last form did. */
  done: string | null;
  /** What was wrong with the last form. */
  problem: FormMemory | null;
}

/** Returns what the last form did, unless the order is in another state by now. */
function tellDone(asked: string | null, { order }: StoreOrderDetails): string | null {
  const { parcel } = order;
  if (asked === 'sent' && parcel === 'sent') return words.done.sent(order.customerName ?? words.buyerByName);
  if (asked === 'corrected' && (parcel === 'sent' || parcel === 'delivered')) return words.done.corrected;
  if (asked === 'delivered' && parcel === 'delivered') return words.done.delivered;
  return asked === 'handed_over' && parcel === 'handed_over' ? words.done.handed_over : null;
}

function tellAbout({ order }: StoreOrderDetails, now: Date, timeZone: string): StoreOrderPage['about'] {
  const fullDay = (date: Date | string) =>
    formatFullDay(typeof date === 'string' ? date : zonedDay(date, timeZone), now, timeZone);
  const about: { text: string; isUrgent?: boolean }[] = [
    { text: words.forWhom(order.customerName ?? storeOrderWords.guest, fullDay(order.paidAt)) },
  ];
  if (order.status === 'refunded') return [...about, { text: words.refunded, isUrgent: true }];
  if (order.parcel !== 'to_send' || order.sendBy === null) return about;
  const isLate = order.sendBy < zonedDay(now, timeZone);
  const text = (isLate ? words.late : words.sendBy)(fullDay(order.sendBy));
  return [...about, { text, isUrgent: isLate }];
}

function listFacts({ order, handedOverBy }: StoreOrderDetails, timeZone: string): StoreOrderPage['facts'] {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  const when = (label: string, at: Date | null, by = '') =>
    at === null ? [] : [{ label, text: [format.format(at), by].filter(Boolean).join(' ') }];
  return [
    { label: words.order, text: order.number },
    ...when(words.paidOn, order.paidAt),
    { label: words.delivery, text: words[order.delivery] },
    ...when(words.sentOn, order.sentAt),
    ...when(words.deliveredOn, order.deliveredAt),
    ...when(words.handedOverOn, order.handedOverAt, handedOverBy ? words.by(handedOverBy) : ''),
    ...(order.handOverNote === null ? [] : [{ label: words.recognized, text: order.handOverNote }]),
  ];
}

export function loadOrderPage(page: AstroGlobal, details: StoreOrderDetails): StoreOrderPage {
  const { app } = page.locals;
  const { timeZone } = app.config.site;
  const { order, pieces, refunds, disputes } = details;
  const day = new Intl.DateTimeFormat('en-US', { timeZone, month: 'short', day: 'numeric' });
  const problem = recallForm(page, orderForm);
  return {
    details,
    money: listMoney(order, pieces, refunds, disputes, (date) => day.format(date)),
    about: tellAbout(details, app.clock.now(), timeZone),
    facts: listFacts(details, timeZone),
    done: problem === null ? tellDone(page.url.searchParams.get('done'), details) : null,
    problem,
  };
}
