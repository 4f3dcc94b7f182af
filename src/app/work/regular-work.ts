/** What an instance does again and again, beside its answers. Every piece of it is safe to run on several instances at once. */

import { reconcileOrders } from '../../features/buying/checkout/reconcile-orders.server.ts';
import { eraseUnpaidAddresses } from '../../features/buying/erasure/erase-addresses.server.ts';
import { refreshMonthSums } from '../../features/buying/figures/refresh-month-sums.server.ts';
import { settleMarketUnits } from '../../features/buying/in-person/market-units.server.ts';
import { settleConflicts } from '../../features/buying/in-person/settle-conflicts.server.ts';
import { reconcileRefunds } from '../../features/buying/refunds/reconcile-refunds.server.ts';
import { eraseRequestPhotos } from '../../features/buying/refunds/request-photos.server.ts';
import { reconcileEveryMs } from '../../features/catalog/availability.ts';
import { sweepFavorites } from '../../features/favorites/records.server.ts';
import { eraseApplications } from '../../features/joining/applications/erase-applications.server.ts';
import { clearThreadNetworks } from '../../features/messages/mail-limits.server.ts';
import { sumUpMessages } from '../../features/messages/sum-up-messages.server.ts';
import { advancePlans } from '../../features/plan/advance-plans.server.ts';
import { reconcileLabels } from '../../features/postage/reconcile-labels.server.ts';
import { clearPastAbsences } from '../../features/studio/away.server.ts';
import { readDueAccounts } from '../../features/studio/payments/read-accounts.server.ts';
import { renewCustomCss } from '../../features/studio/storefront/renew-custom-css.server.ts';
import type { Files } from '../../platform/files/files.ts';
import { deleteRemoved } from '../../platform/files/removed-files.ts';
import { hourMs, minuteMs } from '../../platform/time.ts';
import type { App } from '../app.ts';
import { continueErasures } from '../people/finish-erasures.ts';

const settleConflictsEveryMs = minuteMs;
const settleMarketsEveryMs = minuteMs;
const refreshMonthSumsEveryMs = minuteMs;
const sweepFavoritesEveryMs = minuteMs;
const renewCssEveryMs = hourMs;
const deleteRemovedEveryMs = minuteMs;
const advancePlansEveryMs = minuteMs;
const clearPastAbsencesEveryMs = minuteMs;
const sumUpMessagesEveryMs = minuteMs;
const mirrorRolesEveryMs = minuteMs;
const continueErasuresEveryMs = 10 * minuteMs;
const eraseAddressesEveryMs = 10 * minuteMs;
const eraseRequestPhotosEveryMs = 10 * minuteMs;
const eraseApplicationsEveryMs = 10 * minuteMs;
/** How often we look for accounts that are due; each of them is read much more rarely. */
const readAccountsEveryMs = minuteMs;

type RegularWork = [everyMs: number, work: () => Promise<unknown>, failure: string];

/**
 * Lists what is done regularly.
 * @param stored the files as they are stored, those that were removed included
 * @param mirror copies roles to Clerk; null if we keep the accounts
 */
export function listRegularWork(app: App, stored: Files, mirror: (() => Promise<unknown>) | null): RegularWork[] {
  const { db, clock, config } = app;
  return [
    [reconcileEveryMs, () => reconcileOrders(app), 'Order reconciliation failed.'],
    [reconcileEveryMs, () => reconcileRefunds(app), 'Continuing refunds failed.'],
    [settleConflictsEveryMs, () => settleConflicts(app), 'Settling pieces that were sold twice failed.'],
    [settleMarketsEveryMs, () => settleMarketUnits(app), 'Moving the units of pieces at markets failed.'],
    [refreshMonthSumsEveryMs, () => refreshMonthSums(db, config.site.timeZone), 'Keeping the sums of months failed.'],
    [reconcileEveryMs, () => reconcileLabels(app), 'Continuing shipping labels failed.'],
    [readAccountsEveryMs, () => readDueAccounts(app), 'Reading payment accounts failed.'],
    [sweepFavoritesEveryMs, () => sweepFavorites(db, clock.now()), 'Deleting old removed favorites failed.'],
    [renewCssEveryMs, () => renewCustomCss(db), 'Sanitizing stores’ CSS again failed.'],
    [continueErasuresEveryMs, () => continueErasures(app), 'Erasing deleted accounts failed.'],
    [
      eraseAddressesEveryMs,
      () => eraseUnpaidAddresses(db, clock.now()),
      'Erasing the addresses of unpaid orders failed.',
    ],
    [
      eraseRequestPhotosEveryMs,
      () => eraseRequestPhotos(app, clock.now()),
      'Removing photos of refund requests failed.',
    ],
    [eraseApplicationsEveryMs, () => eraseApplications(app, clock.now()), 'Deleting old applications failed.'],
    [deleteRemovedEveryMs, () => deleteRemoved(stored, db), 'Deleting removed files failed.'],
    [advancePlansEveryMs, () => advancePlans(app), 'Keeping plans failed.'],
    [
      clearPastAbsencesEveryMs,
      () => clearPastAbsences(db, clock.now()),
      'Opening the stores of vendors who are back failed.',
    ],
    [sumUpMessagesEveryMs, () => sumUpMessages(app), 'Summing up messages failed.'],
    [sumUpMessagesEveryMs, () => clearThreadNetworks(app), 'Forgetting networks of messages failed.'],
    ...(mirror ? [[mirrorRolesEveryMs, mirror, 'Copying roles to Clerk failed.'] satisfies RegularWork] : []),
  ];
}
