import type { AccountHooks } from '../features/accounts/services.ts';
import { joinGuestOrders } from '../features/buying/orders/join-guest-orders.server.ts';
import { purgeCollectionPages } from '../features/favorites/collections/collections.server.ts';

/** Orders that were made as a guest join the account; favorites and collections go with it. */
export const accountHooks: AccountHooks = {
  async onVerified(tx, account) {
    await joinGuestOrders(tx, account);
  },
  async onRemoved(tx, userId) {
    await purgeCollectionPages(tx, userId);
  },
};
