import type { CheckoutDeps } from '../buying/checkout/services.ts';

/** The services of a phone's calls. */
export interface BoothDeps extends CheckoutDeps {
  config: CheckoutDeps['config'] & { roundsCash: boolean };
}
