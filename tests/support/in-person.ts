import type { CheckoutServices } from '../../src/features/buying/checkout/services.ts';
import { recordSale } from '../../src/features/buying/in-person/record-sale.server.ts';
import { type Sale, toInPersonSale } from '../../src/features/buying/in-person/sale.ts';
import type { Order } from '../../src/features/buying/orders/read-orders.server.ts';
import { zonedDay } from '../../src/platform/zoned-time.ts';

/** Records one unit that was sold today for $10 in cash, or as `changes` say. */
export const sellInPerson = (
  app: CheckoutServices,
  vendorId: string,
  { piece, ...changes }: Partial<Sale> & Pick<Sale, 'piece'>,
): Promise<Order> =>
  recordSale(
    app,
    vendorId,
    toInPersonSale({
      piece,
      key: crypto.randomUUID(),
      quantity: 1,
      price: 1_000,
      day: zonedDay(app.clock.now(), app.config.site.timeZone),
      tender: 'cash',
      taxed: false,
      place: '',
      ...changes,
    }),
  );

/** Returns the outcome of recording a sale: "sold", or the code of the error. */
export const trySellInPerson = (...sale: Parameters<typeof sellInPerson>): Promise<string> =>
  sellInPerson(...sale).then(
    () => 'sold',
    ({ code }: { code: string }) => code,
  );
