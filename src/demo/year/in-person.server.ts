import { randomUUID } from 'node:crypto';
import { recordSale } from '../../features/buying/in-person/record-sale.server.ts';
import { toInPersonSale } from '../../features/buying/in-person/sale.ts';
import type { Tender } from '../../features/buying/orders/orders.ts';
import { zonedDay, zonedTime } from '../../platform/zoned-time.ts';
import type { Step } from './sell.server.ts';
import type { Supply } from './supplies.ts';
import type { Today } from './year-order.ts';

const store = 'portland-kiln';
const yard = 'Kiln yard';
const market = 'Logan Street';

interface SoldInPerson {
  daysAgo: number;
  piece: string;
  quantity: number;
  /** For one, in cents; null for the piece's own price. */
  price: number | null;
  tender: Tender;
  place: string;
}

const sold: readonly SoldInPerson[] = [
  { daysAgo: 190, piece: 'tenmoku-bowl', quantity: 1, price: null, tender: 'cash', place: market },
  { daysAgo: 162, piece: 'three-bud-vases', quantity: 1, price: null, tender: 'card', place: market },
  { daysAgo: 53, piece: 'shino-tea-bowl', quantity: 1, price: 4_500, tender: 'venmo', place: yard },
  { daysAgo: 25, piece: 'honey-jar', quantity: 2, price: 4_400, tender: 'cash', place: market },
  { daysAgo: 25, piece: 'lytle-street-mugs', quantity: 1, price: null, tender: 'card', place: market },
  { daysAgo: 11, piece: 'floodwall-platter', quantity: 1, price: 9_000, tender: 'check', place: yard },
];

const momentOf = ({ now, timeZone }: Today, daysAgo: number, time: string) => zonedTime(now, -daysAgo, time, timeZone);

/** Returns what was made for these sales, so that the stock of today is that of the demo's city. */
export const listSuppliesInPerson = (today: Today): Supply[] =>
  sold.map(({ daysAgo, piece, quantity }, index) => ({
    store,
    piece,
    quantity,
    at: momentOf(today, daysAgo, `07:${String(10 + index)}`),
  }));

export const listSalesInPerson = (today: Today): Step[] =>
  sold.map(({ daysAgo, ...sale }, index) => {
    const at = momentOf(today, daysAgo, `20:${String(10 + index)}`);
    return {
      at,
      run: async ({ services, vendorId, productId }) => {
        const day = zonedDay(at, today.timeZone);
        const sold = toInPersonSale({ ...sale, piece: productId(sale.piece), day, taxed: true, key: randomUUID() });
        await recordSale(services, vendorId(store), sold);
      },
    };
  });
