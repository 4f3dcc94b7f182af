import { expect, test } from 'vitest';
import { walkAddresses } from '../../support/address-walk.ts';
import { everyAddress } from '../../support/every-address.ts';

test('no address at all has an old phrase for guests, customers, or admins, sets a cookie for guests, or limits a slow visitor', async () => {
  const { walked, wrong } = await walkAddresses(everyAddress);
  expect(walked).toBeGreaterThan(700);
  expect(wrong).toEqual([]);
});
