import { moveLinksOf } from '../../features/accounts/links/signed-links.server.ts';
import type { AccountHooks } from '../../features/accounts/services.ts';
import { joinGuestOrders } from '../../features/buying/orders/join-guest-orders.server.ts';
import { moveOrders } from '../../features/buying/orders/move-orders.server.ts';
import { moveThreads } from '../../features/messages/move-threads.server.ts';
import type { Services } from '../../platform/services.ts';
import { erasePerson } from './erase-person.ts';

/** Guest orders join the account once its address is verified, and follow it to a new one. What a person left is erased with the account. */
export const accountHooksOf = (app: Pick<Services, 'sealFor'>): AccountHooks => ({
  async onVerified(tx, account) {
    await joinGuestOrders(tx, account);
  },
  async onAddressChanged(tx, change, now) {
    const orderIds = await moveOrders(tx, change);
    const threadIds = await moveThreads(app, tx, change, orderIds);
    // Whoever reads the old mailbox can't open them anymore. The next mail carries a new link, or the old one sends it to the new address.
    await moveLinksOf(tx, 'order', orderIds, change.to, now);
    await moveLinksOf(tx, 'thread', threadIds, change.to, now);
  },
  async onRemoved(tx, userId, now) {
    await erasePerson(tx, userId, now);
  },
});
