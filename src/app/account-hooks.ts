import type { AccountHooks } from '../features/accounts/services.ts';
import { joinGuestOrders } from '../features/buying/orders/join-guest-orders.server.ts';
import { erasePerson } from './erase-person.ts';

/** Guest orders join the account once its address is verified. What a person left is erased with the account. */
export const accountHooks: AccountHooks = {
  async onVerified(tx, account) {
    await joinGuestOrders(tx, account);
  },
  async onRemoved(tx, userId, now) {
    await erasePerson(tx, userId, now);
  },
};
