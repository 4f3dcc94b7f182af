import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { createEvent, setPublished } from '../../features/admin/events/change-events.server.ts';
import type { BoothDay } from '../../features/booth/booth.api.ts';
import { settleMarketUnits } from '../../features/buying/in-person/market-units.server.ts';
import { noteCharge } from '../../features/buying/orders/note-charge.server.ts';
import { slugFromName } from '../../features/catalog/slugs.ts';
import { vendors } from '../../features/catalog/vendors.table.ts';
import { saveDay } from '../../features/studio/event-day/close-day.server.ts';
import { findDayEvent } from '../../features/studio/event-day/day.server.ts';
import { pick } from '../../platform/objects.ts';
import { zonedTime } from '../../platform/zoned-time.ts';
import { demoPeople } from '../city/accounts.ts';
import { lastFair, todaysFair } from '../city/fairs.ts';
import type { DemoBoothSale, DemoFair } from '../city/types.ts';
import { demoVendors } from '../city/vendors.ts';
import { type HeldPhone, openDay, ringUp, sellByCard, sendSales, takePhone } from './booth-phone.server.ts';
import { seedStand } from './events.server.ts';
import { type FairTime, timeOfLastFair, timeOfSale, timeOfTodaysFair } from './fair-times.server.ts';
import type { Past } from './past.server.ts';
import type { Step } from './sell.server.ts';
import type { Supply } from './supplies.ts';
import type { Today } from './year-order.ts';

/** The phones that sell, by the store's slug. They stay paired from one fair to the next. */
type Phones = Map<string, HeldPhone>;

function listAnnouncement(fair: DemoFair, time: FairTime, today: Today): Step[] {
  const { stands, booths, picture } = fair;
  const at = (daysBefore: number, clock: string) =>
    zonedTime(today.now, -time.daysAgo - daysBefore, clock, today.timeZone);
  const id = randomUUID();
  const { startsAt, endsAt } = time;
  const announce = async ({ services, admin, vendorId }: Past) => {
    const actorId = admin.userId;
    const artists = stands.map(({ vendorSlug }) => vendorId(vendorSlug));
    const texts = pick(fair, ['name', 'description', 'details', 'location', 'address']);
    const fields = { ...texts, startsAt, endsAt, admissionCents: 0 };
    await createEvent(services, { id, actorId }, { fields, artists, booths, picture });
    await setPublished({ ...services, announce: async () => {} }, { id, actorId, seen: 1 }, true);
  };
  const bring = stands.map((stand) => ({
    at: at(1, '20:30'),
    run: ({ services, vendorId }: Past) =>
      seedStand(services, { eventId: id, vendorId: vendorId(stand.vendorSlug) }, stand),
  }));
  // As the regular work does on the day: what is for the fair alone is no longer for sale here.
  const begin = async ({ services }: Past) => void (await settleMarketUnits(services));
  return [{ at: at(45, '10:00'), run: announce }, ...bring, { at: time.soldFrom, run: begin }];
}

/** Pairs the phone of a store, if it isn't. The artist who can sign in does it; for the others the admin does. */
async function takePhoneOf(past: Past, phones: Phones, slug: string): Promise<HeldPhone> {
  const known = phones.get(slug);
  if (known) return known;
  const owner = demoVendors.find((vendor) => vendor.slug === slug)?.owner ?? '';
  const isArtists = demoPeople.some(({ storefront }) => storefront === slug);
  const name = `${owner.split(' ')[0]}’s phone`;
  const phone = await takePhone(past, isArtists ? past.artist : past.admin, slug, name);
  phones.set(slug, phone);
  return phone;
}

function listBooth(sales: readonly (DemoBoothSale & { at: Date })[], time: FairTime, phones: Phones): Step[] {
  const slug = sales[0]?.vendorSlug ?? '';
  const rungUp: ReturnType<typeof ringUp>[] = [];
  let day: BoothDay;
  const phone = (past: Past) => takePhoneOf(past, phones, slug);
  const sell = async (past: Past, { paid, ...rung }: DemoBoothSale) => {
    if ('by' in paid) return await sellByCard(past, await phone(past), day, { ...rung, by: paid.by });
    rungUp.push(ringUp(past, day, rung, paid));
    if (!time.isOffline) await sendSales(past, await phone(past), rungUp.splice(0));
  };
  const open = async (past: Past) => {
    day = await openDay(past, await phone(past));
  };
  const close = async (past: Past) => {
    if (rungUp.length > 0) await sendSales(past, await phone(past), rungUp);
  };
  return [
    { at: time.soldFrom, run: open },
    ...sales.map((sale) => ({ at: sale.at, run: (past: Past) => sell(past, sale) })),
    { at: time.soldUntil, run: close },
  ];
}

async function chargeByApp(
  { services, provider, vendorId }: Past,
  { vendorSlug, cents }: NonNullable<DemoFair['charge']>,
): Promise<void> {
  const { stripeAccountId, id } = vendors;
  const [store] = await services.db
    .select({ account: stripeAccountId })
    .from(vendors)
    .where(eq(id, vendorId(vendorSlug)));
  const account = store?.account ?? '';
  await noteCharge(services.db, account, await provider.chargeByApp(account, cents));
}

async function closeDay({ services, vendorId }: Past, { name, closing }: DemoFair): Promise<void> {
  const { db, clock, config } = services;
  const id = vendorId('portland-kiln');
  const { timeZone } = config.site;
  const event = await findDayEvent(db, id, slugFromName(name), { now: clock.now(), timeZone });
  if (event === null || closing === undefined) throw new Error(`${name} can’t be closed.`);
  await saveDay(services, id, event, { notes: closing, how: 'close', wasClosed: false, seen: null });
}

/** Returns what was made for a fair, so that the stock of today is that of the demo's city. */
function listFairSupplies({ sales }: DemoFair, { daysAgo }: FairTime, { now, timeZone }: Today): Supply[] {
  return sales
    .filter(({ isSoldTwice }) => !isSoldTwice)
    .flatMap(({ vendorSlug: store, lines }, place) => {
      const at = zonedTime(now, -daysAgo - 2, `06:${20 + place}`, timeZone);
      return lines.flatMap((line) => ('piece' in line ? [{ store, at, ...line }] : []));
    });
}

export function listFairs(today: Today): { stores: string[]; supplies: Supply[]; steps: Step[] } {
  const phones: Phones = new Map();
  const fairs = [
    { fair: lastFair, time: timeOfLastFair(today) },
    { fair: todaysFair, time: timeOfTodaysFair(today) },
  ];
  return {
    stores: fairs.flatMap(({ fair }) => fair.stands.map(({ vendorSlug }) => vendorSlug)),
    supplies: fairs.flatMap(({ fair, time }) => listFairSupplies(fair, time, today)),
    steps: fairs.flatMap(({ fair, time }) => {
      const sales = fair.sales.map((sale, place) => ({ ...sale, at: timeOfSale(time, place, fair.sales.length) }));
      const { charge, closing } = fair;
      const booths = Map.groupBy(sales, ({ vendorSlug }) => vendorSlug);
      return [
        ...listAnnouncement(fair, time, today),
        ...[...booths.values()].flatMap((booth) => listBooth(booth, time, phones)),
        ...(charge ? [{ at: timeOfSale(time, 2, 4), run: (past: Past) => chargeByApp(past, charge) }] : []),
        ...(closing ? [{ at: time.endsAt, run: (past: Past) => closeDay(past, fair) }] : []),
      ];
    }),
  };
}
