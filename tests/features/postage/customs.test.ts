import { expect, test } from 'vitest';
import { needsCustomsForm } from '../../../src/features/postage/customs.ts';
import { findObstacle } from '../../../src/features/postage/start-label.server.ts';
import { tom } from '../../support/postage.ts';

const orderTo = (change: Partial<typeof tom>) =>
  ({
    status: 'paid',
    parcelState: 'to_send',
    parcel: { delivery: 'shipping', address: { ...tom, ...change } },
  }) as Parameters<typeof findObstacle>[0];

test.each([
  { city: 'APO', state: 'AE', postalCode: '09021' },
  { city: 'FPO', state: 'AP', postalCode: '96349-1234' },
  { city: 'DPO', state: 'AA', postalCode: '34022' },
  { city: 'San Juan', state: 'PR', postalCode: '00926' },
  { city: 'San Juan', state: 'Puerto Rico', postalCode: '00926' },
  { city: 'Christiansted', state: 'VI', postalCode: '00820' },
  { city: 'Hagåtña', state: null, postalCode: '96910' },
  { city: 'Saipan', state: 'MP', postalCode: '96950' },
  { city: 'Pago Pago', state: 'AS', postalCode: '96799' },
  { city: 'Koror', state: 'PW', postalCode: '96940' },
  { city: 'Majuro', state: 'MH', postalCode: '96960' },
  { city: 'Pohnpei', state: 'FM', postalCode: '96941' },
])('a label to $city, $state is bought elsewhere', (place) => {
  expect(needsCustomsForm({ ...tom, ...place })).toBe(true);
  expect(findObstacle(orderTo(place), undefined)).toContain('Print this one at usps.com');
});

test.each([
  { city: 'Honolulu', state: 'HI', postalCode: '96813' },
  { city: 'Anchorage', state: 'AK', postalCode: '99501' },
  { city: 'Lexington', state: 'KY', postalCode: '40508' },
])('a label to $city is bought here', (place) => {
  expect(findObstacle(orderTo(place), undefined)).toBeNull();
});
