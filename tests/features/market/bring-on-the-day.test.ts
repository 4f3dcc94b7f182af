/** What artists say about their pieces while the event is on. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { returnMarketUnits, settleMarketUnits } from '../../../src/features/buying/in-person/market-units.server.ts';
import { events } from '../../../src/features/catalog/events.table.ts';
import { listBringable, saveBringing } from '../../../src/features/market/bring/bring.server.ts';
import { eventPieces } from '../../../src/features/market/market.table.ts';
import { at, countUnits, type Fair, makeFair } from '../../support/at-market.ts';
import { phoneSale, sendSales } from '../../support/booth.ts';
import { openShop, type Shop } from '../../support/shop.ts';

let app: Shop;
beforeAll(async () => {
  app = await openShop();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
beforeEach(async () => {
  // Each fair is alone: the work looks at all of them.
  await app.db.delete(events);
  await at(app, 'before');
});
afterAll(() => app.close());

const cash = ({ phone, product }: Fair, quantity = 1) => {
  const line = { productId: product.id, name: product.name, unitPriceCents: product.priceCents, quantity };
  return sendSales(app, phone, phoneSale([product], { now: app.clock.now(), lines: [line] }));
};

test('what was sold at the event was brought, also of a piece that is on the web too', async () => {
  const fair = await makeFair(app, { inventory: 3 });
  await app.db.update(eventPieces).set({ marketOnly: false });
  await at(app, 'open');
  await cash(fair, 2);
  expect(await listBringable(app.db, fair.place)).toMatchObject([{ inventory: 1, most: 3 }]);
  const said = { booth: '14', hours: '', note: 'By the door', pieces: new Map([[fair.product.id, 3]]), seen: null };
  await saveBringing(app, fair.place, said);
  expect(await app.db.select().from(eventPieces)).toMatchObject([{ units: 3 }]);
  await cash(fair);
  await saveBringing(app, fair.place, said);
  expect(await app.db.select().from(eventPieces)).toMatchObject([{ units: 3 }]);
});

test('whoever brings pieces for the market alone after closing the day has opened it again', async () => {
  const fair = await makeFair(app, { inventory: 2 });
  await at(app, 'open');
  const clock = { now: app.clock.now(), timeZone: app.config.site.timeZone };
  await app.db.transaction((tx) => returnMarketUnits(tx, { ...fair.place, day: '2026-11-21' }, clock));
  expect(await countUnits(app, fair.product)).toMatchObject({ free: 2 });
  const said = { booth: '14', hours: '', note: '', pieces: new Map([[fair.product.id, 2]]), seen: null };
  await saveBringing(app, fair.place, said);
  await settleMarketUnits(app, fair.place);
  expect(await countUnits(app, fair.product)).toMatchObject({ free: 2 });
  await saveBringing(app, fair.place, { ...said, marketOnly: new Set([fair.product.id]) });
  await settleMarketUnits(app, fair.place);
  expect(await countUnits(app, fair.product)).toMatchObject({ free: 0, left: 2 });
});
