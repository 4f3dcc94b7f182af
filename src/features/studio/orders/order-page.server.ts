import type { AstroGlobal } from 'astro';
import type { Database } from '../../../platform/database/database.ts';
import { dateFormat } from '../../../platform/date-format.ts';
import { recallForm } from '../../../platform/forms/form-cookie.server.ts';
import type { FormState } from '../../../platform/forms/form-state.ts';
import { zonedDay } from '../../../platform/zoned-time.ts';
import { readPostage } from '../../buying/figures/postage-payments.server.ts';
import { handedOverAtOf, lastStepAt, undoableUntil } from '../../buying/orders/parcel.ts';
import { deliveries } from '../../catalog/deliveries.ts';
import { listWaiting } from './list-orders.server.ts';
import { formatFullDay } from './order-days.ts';
import { orderForm } from './order-forms.server.ts';
import { listMoney, type OrderMoney } from './order-money.server.ts';
import type { StoreOrderDetails } from './store-order.server.ts';
import { storeOrderWords, orderPageWords as words } from './words.ts';

export interface StoreOrderPage {
  details: StoreOrderDetails;
  money: OrderMoney;
  about: readonly { text: string; isUrgent?: boolean }[];
  facts: readonly { label: string; text: string }[];
  done: string | null;
  /** Takes the last step back while that can be done: which one, and until when. */
  undo: { at: string; text: string } | null;
  next: { number: string; text: string } | null;
  form: FormState;
}

/** Returns what the last form did, unless the order is in another state by now. */
function describeDone(asked: string | null, { order }: StoreOrderDetails): string | null {
  const { parcelState } = order;
  if (asked === 'sent' && parcelState === 'sent') {
    return order.customerEmail === null
      ? words.done.sent_unmailed
      : words.done.sent(order.customerName ?? words.buyerByName);
  }
  if (asked === 'corrected' && (parcelState === 'sent' || parcelState === 'delivered')) return words.done.corrected;
  if (asked === 'delivered' && parcelState === 'delivered') return words.done.delivered;
  if (asked === 'undone' && parcelState === 'to_send') return words.done.undone_sent;
  if (asked === 'undone' && parcelState === 'to_hand_over') return words.done.undone_pickup;
  return asked === 'handed_over' && parcelState === 'handed_over' ? words.done.handed_over : null;
}

function offerUndo({ order }: StoreOrderDetails, now: Date, timeZone: string): StoreOrderPage['undo'] {
  const at = lastStepAt(order);
  const until = undoableUntil(order);
  if (order.status !== 'paid' || at === null || until === null || until <= now) return null;
  const time = dateFormat({ timeZone, timeStyle: 'short' }).format(until);
  return { at: at.toISOString(), text: words.undoUntil(time) };
}

/** Finds the next order to ship, unless the last form did something else. */
async function findNext(db: Database, { order }: StoreOrderDetails, asked: string | null) {
  if (asked !== 'sent' || order.parcelState !== 'sent') return null;
  const { toSend } = await listWaiting(db, order.vendorId, { limit: 1 });
  const [next] = toSend;
  if (next === undefined) return null;
  const pieces = next.lines.map(({ name, quantity }) => storeOrderWords.line(name, quantity)).join(', ');
  return { number: next.number, text: words.next(pieces || next.number, next.customerName ?? storeOrderWords.guest) };
}

function describeAbout({ order }: StoreOrderDetails, now: Date, timeZone: string): StoreOrderPage['about'] {
  const fullDay = (date: Date | string) =>
    formatFullDay(typeof date === 'string' ? date : zonedDay(date, timeZone), now, timeZone);
  const about: { text: string; isUrgent?: boolean }[] = [
    { text: words.forWhom(order.customerName ?? storeOrderWords.guest, fullDay(order.paidAt)) },
  ];
  if (order.status === 'refunded') return [...about, { text: words.refunded, isUrgent: true }];
  if (order.parcelState !== 'to_send' || order.shipBy === null) return about;
  const isLate = order.shipBy < zonedDay(now, timeZone);
  const text = (isLate ? words.late : words.shipBy)(fullDay(order.shipBy));
  return [...about, { text, isUrgent: isLate }];
}

function listFacts({ order, handedOverBy }: StoreOrderDetails, timeZone: string): StoreOrderPage['facts'] {
  const format = dateFormat({ timeZone, dateStyle: 'medium', timeStyle: 'short' });
  const when = (label: string, at: Date | null, by = '') =>
    at === null ? [] : [{ label, text: [format.format(at), by].filter(Boolean).join(' ') }];
  const { sentAt = null, deliveredAt = null, handOverNote = null } = order.parcel ?? {};
  return [
    { label: words.order, text: order.number },
    ...when(words.paidOn, order.paidAt),
    {
      label: words.delivery,
      text: order.parcel === null ? words.takenAlong : deliveries[order.parcel.delivery].words.name,
    },
    ...when(words.sentOn, sentAt),
    ...when(words.deliveredOn, deliveredAt),
    ...when(words.handedOverOn, handedOverAtOf(order), handedOverBy ? words.by(handedOverBy) : ''),
    ...(handOverNote === null ? [] : [{ label: words.recognized, text: handOverNote }]),
  ];
}

export async function loadOrderPage(page: AstroGlobal, details: StoreOrderDetails): Promise<StoreOrderPage> {
  const { app } = page.locals;
  const { timeZone } = app.config.site;
  const { order, pieces, refunds, disputes } = details;
  const day = dateFormat({ timeZone, month: 'short', day: 'numeric' });
  const form = recallForm(page, orderForm);
  const now = app.clock.now();
  const asked = form.code === null ? page.url.searchParams.get('done') : null;
  return {
    details,
    money: listMoney(order, pieces, refunds, disputes, (date) => day.format(date), await readPostage(app.db, order.id)),
    about: describeAbout(details, now, timeZone),
    facts: listFacts(details, timeZone),
    done: describeDone(asked, details),
    undo: offerUndo(details, now, timeZone),
    next: await findNext(app.db, details, asked),
    form,
  };
}
