import type { AccountHooks } from '../features/accounts/services.ts';
import { joinGuestOrders } from '../features/buying/orders/join-guest-orders.server.ts';
import { purgeCollectionPages } from '../features/favorites/collections/collections.server.ts';

/** Guest orders join the account once its address is verified. Favorites and collections are purged with the account. */
export const accountHooks: AccountHooks = {
  async onVerified(tx, account) {
    await joinGuestOrders(tx, account);
  },
  async onRemoved(tx, userId) {
    await purgeCollectionPages(tx, userId);
  },
};
