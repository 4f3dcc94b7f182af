import type { CheckoutServices } from '../buying/checkout/services.ts';

/** The services of a phone's calls. */
export interface BoothServices extends CheckoutServices {
  config: CheckoutServices['config'] & { roundsCash: boolean };
}
