import { demoEvents } from './events.ts';
import { shelbyParkBindery } from './shelby-park-bindery.ts';
import type { DemoEvent, DemoNewcomer, DemoVendor } from './types.ts';
import { demoVendors } from './vendors.ts';

export interface DemoCatalog {
  vendors: readonly DemoVendor[];
  events: readonly DemoEvent[];
  newcomers: readonly DemoNewcomer[];
}

export const demoCatalog: DemoCatalog = { vendors: demoVendors, events: demoEvents, newcomers: [shelbyParkBindery] };
