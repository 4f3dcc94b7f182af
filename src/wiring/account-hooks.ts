import type { AccountHooks } from '../domain/accounts/account-hooks.ts';
import { purgeCollectionsOf } from '../domain/collections/collections.server.ts';
import { purgeHeartsOf } from '../domain/favorites/purge-hearts.server.ts';
import { joinGuestOrders } from '../domain/orders/join-guest-orders.server.ts';

/** Orders that were made as a guest join the account; favorites and collections go with it. */
export const accountHooks: AccountHooks = {
  async onVerified(tx, account) {
    await joinGuestOrders(tx, account);
  },
  async onRemoved(tx, userId) {
    await purgeCollectionsOf(tx, userId);
    await purgeHeartsOf(tx, userId);
  },
};
