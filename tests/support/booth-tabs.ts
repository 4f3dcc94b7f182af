/** Tabs of a phone at a booth, with a disk that they share, and a server. */
import type { PhoneSale, SaleAnswer } from '../../src/features/booth/booth.api.ts';
import type { KeptSale } from '../../src/features/booth/phone/kept-sale.ts';
import { createOutbox, type Outbox } from '../../src/features/booth/phone/outbox.store.ts';
import { phoneSale } from './booth.ts';

/** Ids of stores. */
export const [kiln, press] = ['kiln', 'press'];
export const noon = new Date('2026-11-29T17:00:00Z');
const mug = { id: 'a0000000-0000-4000-8000-000000000001', name: 'Mug', priceCents: 2_600 };
export const sale = (changes: Partial<PhoneSale> = {}) => phoneSale([mug], { now: noon, ...changes });

/** A disk that tabs share; a full one throws. */
export function makeDisk() {
  const rows = new Map<string, string>();
  const disk = {
    isFull: false,
    rows,
    listSales: async (): Promise<KeptSale[]> => [...rows.values()].map((text) => JSON.parse(text) as KeptSale),
    async putSale(kept: KeptSale) {
      if (disk.isFull) throw new DOMException('No room.', 'QuotaExceededError');
      rows.set(kept.id, JSON.stringify(kept));
    },
    async removeSale(id: string) {
      rows.delete(id);
    },
  };
  return disk;
}

/** A server that records each id once, whatever it is sent. */
export function makeServer() {
  const recorded = new Map<string, number>();
  const server = {
    recorded,
    undone: [] as string[],
    calls: 0,
    answer: async (sales: readonly PhoneSale[]): Promise<{ sales: SaleAnswer[] }> => ({
      sales: sales.map(({ id, totalCents }) => {
        recorded.set(id, totalCents);
        return { outcome: 'recorded', id, number: `B-${recorded.size}`, conflict: false };
      }),
    }),
    async send(_: Date, sales: readonly PhoneSale[], _store: string | null = null) {
      server.calls += 1;
      return await server.answer(sales);
    },
    async undo({ id }: PhoneSale) {
      server.undone.push(id);
    },
  };
  return server;
}

/** Runs tasks one after the other, as a Web Lock does. */
export function makeLock() {
  let last: Promise<unknown> = Promise.resolve();
  return async (_: string, run: () => Promise<void>) => {
    const turn = last.then(run);
    last = turn.catch(() => undefined);
    await turn;
  };
}

export type Server = Pick<ReturnType<typeof makeServer>, 'send'> & { undo?: (sale: PhoneSale) => Promise<void> };

export function openTab(disk: ReturnType<typeof makeDisk>, server: Server, alone = makeLock(), store = kiln) {
  const retry = { failures: 0, run: () => {} };
  const outbox = createOutbox({
    box: disk,
    readStore: async () => store,
    send: server.send,
    undo: server.undo ?? (async () => {}),
    now: () => noon,
    alone,
    tell: () => {},
    createRetry(run) {
      retry.run = run;
      return {
        failed: () => {
          retry.failures += 1;
        },
        worked: () => {
          retry.failures = 0;
        },
      };
    },
  });
  return { outbox, retry };
}

export const states = ({ $sales }: Outbox) => $sales.get().map(({ state }) => state);
