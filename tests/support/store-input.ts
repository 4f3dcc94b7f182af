/** What programs send to change a store of `makeVendor`. */
import type { EditStoreInput } from '../../src/features/studio/storefront/storefront.api.ts';

export function storeInput(overrides: Partial<EditStoreInput> = {}): EditStoreInput {
  return {
    revision: 1,
    name: 'Kiln and Co',
    owner: 'Ada Potter',
    neighborhood: 'Portland',
    description: 'Wood-fired stoneware.',
    specialties: '',
    about: 'Made by hand.',
    theme: 'artsy',
    primaryColor: null,
    secondaryColor: null,
    shippingCents: 500,
    freeShippingOverCents: null,
    pickup: null,
    sendsWithinDays: null,
    customerDiscountPercent: 0,
    customCss: '',
    ...overrides,
  };
}
