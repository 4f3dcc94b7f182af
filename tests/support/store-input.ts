/** What the storefront editor sends for a store of `makeVendor`. */
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

/** The same as the texts of the form, without JavaScript. */
export function storeForm(overrides: Record<string, string> = {}): Record<string, string> {
  return {
    revision: '1',
    name: 'Kiln and Co',
    owner: 'Ada Potter',
    neighborhood: 'Portland',
    description: 'Wood-fired stoneware.',
    specialties: '',
    about: 'Made by hand.',
    theme: 'artsy',
    primaryColor: '#ff6b6b',
    secondaryColor: '#4ecdc4',
    shippingCents: '5',
    freeShippingOverCents: '',
    pickup: '',
    sendsWithinDays: '',
    customerDiscountPercent: '0',
    customCss: '',
    ...overrides,
  };
}
