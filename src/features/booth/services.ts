import type { CheckoutServices } from '../buying/checkout/services.ts';

export interface BoothServices extends CheckoutServices {
  config: CheckoutServices['config'] & { roundsCash: boolean };
}
