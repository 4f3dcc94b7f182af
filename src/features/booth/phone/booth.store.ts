import { atom } from 'nanostores';
import { browser } from '../../../platform/browser/real-browser.ts';
import { createRetry } from '../../../platform/browser/retry.ts';
import { unpairMark } from '../../../site/booth-paths.ts';
import {
  cancelPayment,
  fetchBoothDay,
  fetchDaySales,
  fetchPayment,
  mailReceipt,
  pairHelper,
  pairPhone,
  sendSales,
  startPayment,
  undoSale,
  unpairPhone,
} from '../booth-calls.api.ts';
import { createAnswered } from './answered.store.ts';
import { createBoothBox } from './booth-storage.store.ts';
import { createCards } from './cards.store.ts';
import { createDay } from './day.store.ts';
import { namesOf } from './day-sums.ts';
import { type Draft, type Paid, toPhoneSale } from './draft.ts';
import { followScreens, pageEntries } from './entries.store.ts';
import { isOnlyHere } from './kept-sale.ts';
import { createOutbox, type Outbox } from './outbox.store.ts';
import { createPairing } from './pairing.store.ts';
import { createPayment } from './payment.store.ts';
import { createReceipts } from './receipts.store.ts';
import { backFrom, type Screen } from './screens.ts';

/** How often the day is asked for again, while the page is seen. */
const refreshMs = 60_000;

const newId = (): string => browser.randomId().replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** Runs a task under a Web Lock, so that one tab sends. Not every browser has them; then two may send the same, which does no harm. */
async function runAlone(name: string, run: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return await run();
  await navigator.locks.request(name, run);
}

function createStores() {
  const box = createBoothBox();
  const tabs = 'BroadcastChannel' in window ? new BroadcastChannel('booth') : null;
  const outbox: Outbox = createOutbox({
    box,
    // Another tab may have paired this phone meanwhile. Without room on the disk this page alone knows it.
    readStore: async () => ((await box.read('day').catch(() => null)) ?? day.$state.get().day)?.store.id ?? null,
    send: sendSales,
    undo: undoSale,
    now: () => new Date(),
    alone: runAlone,
    createRetry,
    tell: () => tabs?.postMessage('sales'),
  });
  const countUnsent = (): number => outbox.$sales.get().filter(isOnlyHere).length;
  const day = createDay({ box, fetchDay: () => fetchBoothDay(countUnsent()) });
  const answered = createAnswered({ box, fetchSales: () => fetchDaySales('store'), now: () => new Date() });
  const receipts = createReceipts({ box, $sales: outbox.$sales, mail: mailReceipt, now: () => new Date() });
  const cards = createCards({ box, now: () => new Date() });
  const $draft = atom<Draft>([]);
  const payment = createPayment({
    box,
    start: startPayment,
    ask: fetchPayment,
    cancel: cancelPayment,
    paid: ({ number, taxCents, totalCents }) =>
      cards.add({ number, names: namesOf($draft.get()), taxCents, totalCents }),
    newId,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
  return { box, tabs, outbox, countUnsent, day, answered, cards, receipts, payment, $draft };
}

function createBooth() {
  const { box, tabs, outbox, countUnsent, day, answered, cards, receipts, payment, $draft } = createStores();
  const $screen = atom<Screen>({ name: 'table' });
  followScreens(pageEntries, { $screen, $draft });

  const sync = async (): Promise<void> => {
    if (document.visibilityState === 'hidden') return;
    const unsent = countUnsent();
    await Promise.all([outbox.flush(), day.refresh()]);
    await receipts.flush();
    if (day.$state.get().status === 'ready') await answered.refresh();
    // The list of phones warns of those that hold sales.
    if (countUnsent() !== unsent) await day.refresh();
  };

  const pairWith = createPairing({ box, listShown: () => outbox.$sales.get(), unpair: unpairPhone });
  const pair = async (...wanted: Parameters<typeof pairWith>): Promise<void> => {
    await pairWith(...wanted);
    answered.forget();
    cards.forget();
    tabs?.postMessage('store');
    await Promise.all([outbox.load(), receipts.load(), sync()]);
  };

  // A tab that shows another store would go on selling for it.
  tabs?.addEventListener('message', ({ data }) => void (data === 'store' ? location.reload() : outbox.load()));
  addEventListener('online', () => void sync());
  addEventListener('offline', () => day.setOffline(true));
  document.addEventListener('visibilitychange', () => void sync());
  setInterval(() => void sync(), refreshMs);

  return {
    day,
    answered,
    cards,
    outbox,
    receipts,
    payment,
    $draft,
    $screen,
    newId,
    sync,
    go: (name: Exclude<Screen['name'], 'done' | 'price' | 'charge'>) => $screen.set({ name }),
    back: () => $screen.set(backFrom($screen.get())),
    async open(): Promise<void> {
      await Promise.all([day.load(), outbox.load(), answered.load(), cards.load(), receipts.load()]);
      void navigator.storage?.persist?.().catch(() => false);
      if (location.hash === `#${unpairMark}`) {
        history.replaceState(null, '', location.pathname);
        $screen.set({ name: 'day' });
      }
      if (await payment.resume()) $screen.set({ name: 'card' });
      await sync();
    },
    async record(paid: Paid): Promise<void> {
      const known = day.$state.get().day;
      const draft = $draft.get();
      if (known === null || draft.length === 0) return;
      const sale = toPhoneSale(draft, known, paid, {
        id: newId(),
        now: new Date(),
        receiptToken: browser.randomId(),
      });
      const stored = outbox.record(sale, known.store.id);
      // Before the phone has stored it: a second press would record it again, and the next screen would wait for the disk.
      $draft.set([]);
      $screen.set({ name: 'done', id: sale.id, from: 'table' });
      await stored;
      await outbox.flush();
      await receipts.flush();
      await day.refresh();
    },
    /** Takes a sale back. @throws ApiError if the server has it, and refuses or can't be asked */
    async undo(id: string): Promise<void> {
      await outbox.undo(id);
      void sync();
    },
    /** Pairs this phone with a store of the signed-in person. @throws ApiError, SalesHeld */
    pair: (vendor: string, name: string, exported: readonly string[]): Promise<void> =>
      pair(vendor, () => pairPhone({ vendor, name }), exported),
    /** Pairs this phone by a code of the store's dashboard. @throws ApiError, SalesHeld */
    pairHelper: (vendor: string, code: string, name: string, exported: readonly string[]): Promise<void> =>
      pair(vendor, () => pairHelper({ vendor, code, name }), exported),
    /** Ends the pairing with a store, and deletes what this phone holds of it. The page begins anew, with the code in its address. @throws ApiError */
    async unpair(storeId: string): Promise<void> {
      await unpairPhone();
      await box.wipe(storeId);
      tabs?.postMessage('store');
      location.reload();
    },
  };
}

export type Booth = ReturnType<typeof createBooth>;

let shared: Booth | undefined;

export function booth(): Booth {
  shared ??= createBooth();
  return shared;
}
