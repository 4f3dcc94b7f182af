import { demoEvents } from './events.ts';
import type { DemoEvent, DemoPicture, DemoVendor } from './types.ts';
import { demoVendors } from './vendors.ts';

export interface DemoCatalog {
  vendors: readonly DemoVendor[];
  events: readonly DemoEvent[];
}

/** The whole demo city: artists with their pieces, and the events they take part in. */
export const demoCatalog: DemoCatalog = { vendors: demoVendors, events: demoEvents };

/** Every picture the catalogue refers to, each key once. */
export function demoPictures(): DemoPicture[] {
  const byKey = new Map<string, DemoPicture>();
  for (const vendor of demoVendors) {
    for (const shown of [vendor.header, vendor.portrait, ...vendor.products.flatMap((piece) => piece.pictures)]) {
      byKey.set(shown.key, shown);
    }
  }
  return [...byKey.values()];
}
