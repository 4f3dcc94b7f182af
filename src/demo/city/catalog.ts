import { demoEvents } from './events.ts';
import type { DemoEvent, DemoPicture, DemoVendor } from './types.ts';
import { demoVendors } from './vendors.ts';

export interface DemoCatalog {
  vendors: readonly DemoVendor[];
  events: readonly DemoEvent[];
}

/** The whole demo city: vendors with their products, and the events that they take part in. */
export const demoCatalog: DemoCatalog = { vendors: demoVendors, events: demoEvents };

/** Returns every picture of the catalog, each key once. */
export function listDemoPictures(): DemoPicture[] {
  const byKey = new Map<string, DemoPicture>();
  for (const vendor of demoVendors) {
    for (const shown of [vendor.header, vendor.portrait, ...vendor.products.flatMap((product) => product.pictures)]) {
      byKey.set(shown.key, shown);
    }
  }
  return [...byKey.values()];
}
