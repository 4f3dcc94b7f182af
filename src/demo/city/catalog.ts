import { demoApplicants } from './applicants.ts';
import { demoEvents } from './events.ts';
import { shelbyParkBindery } from './shelby-park-bindery.ts';
import type { DemoEvent, DemoNewcomer, DemoPicture, DemoVendor } from './types.ts';
import { demoVendors } from './vendors.ts';

export interface DemoCatalog {
  vendors: readonly DemoVendor[];
  events: readonly DemoEvent[];
  newcomers: readonly DemoNewcomer[];
}

/** The whole demo city: vendors with their products, the events that they take part in, and who has just joined. */
export const demoCatalog: DemoCatalog = { vendors: demoVendors, events: demoEvents, newcomers: [shelbyParkBindery] };

/** Returns every picture of the catalog, each key once. */
export function listDemoPictures(): DemoPicture[] {
  const byKey = new Map<string, DemoPicture>();
  for (const vendor of demoVendors) {
    for (const shown of [vendor.header, vendor.portrait, ...vendor.products.flatMap((product) => product.pictures)]) {
      byKey.set(shown.key, shown);
    }
  }
  for (const shown of demoApplicants.flatMap(({ pictures }) => pictures)) byKey.set(shown.key, shown);
  return [...byKey.values()];
}
