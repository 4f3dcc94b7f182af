import { eq, inArray } from 'drizzle-orm';
import type { AccountMail } from '../../features/accounts/account-mails.ts';
import { users } from '../../features/accounts/accounts.table.ts';
import { type DemoSignIn, demoSignIns } from '../../features/accounts/demo-sign-ins.ts';
import type { Viewer } from '../../features/accounts/identity.ts';
import type { ReportMail } from '../../features/admin/reports/report-mail.ts';
import type { BuyingServices } from '../../features/buying/checkout/services.ts';
import type { OrderMail } from '../../features/buying/orders/order-mails.ts';
import type { RefundAskedMail } from '../../features/buying/refunds/refund-asked-mail.ts';
import type { RefundMail } from '../../features/buying/refunds/refund-mails.ts';
import { products } from '../../features/catalog/products.table.ts';
import { vendors } from '../../features/catalog/vendors.table.ts';
import type { ThreadMail } from '../../features/messages/thread-mails.ts';
import type { EventChangeMail } from '../../features/notifications/event-changes/event-change-mail.ts';
import type { LabelMail } from '../../features/postage/label-mail.ts';
import type { Postage } from '../../features/postage/postage.ts';
import type { EventDayMail } from '../../features/studio/event-day/day-mail.ts';
import type { Database } from '../../platform/database/database.ts';
import type { MailQueue } from '../../platform/mail/mail.ts';
import { weekMs } from '../../platform/time.ts';
import { openPastPostage } from './past-postage.server.ts';
import { openPastProvider, type PastProvider } from './provider.ts';

export type YearServices = Omit<BuyingServices, 'mails'> & { postage: Postage; mails: MailQueue<YearMail> };

type YearMail =
  | AccountMail
  | EventChangeMail
  | EventDayMail
  | LabelMail
  | OrderMail
  | RefundAskedMail
  | RefundMail
  | ReportMail
  | ThreadMail;

export interface Past {
  /** All work is part of one transaction, at the time that `moveTo` has set. */
  services: YearServices;
  provider: PastProvider;
  shippo: Awaited<ReturnType<typeof openPastPostage>>;
  moveTo(moment: Date): void;
  /** Ids of photos that were stored for a refund request. */
  requestPhotos: readonly string[];
  customer: Viewer;
  artist: Viewer;
  admin: Viewer;
  vendorId(slug: string): string;
  productId(slug: string): string;
}

/** Returns the transaction without savepoints for those inside of it: if one of them fails, so does the whole year. */
export function withoutSavepoints(tx: Database): Database {
  const db: Database = Object.create(tx, { transaction: { value: (work: (inner: Database) => unknown) => work(db) } });
  return db;
}

async function readAccount(tx: Database, who: DemoSignIn['who']): Promise<Viewer | null> {
  const email = demoSignIns.find((one) => one.who === who)?.email ?? '';
  const [account] = await tx.select().from(users).where(eq(users.email, email));
  return account
    ? { userId: account.id, email, emailVerified: true, name: account.name, imageUrl: null, role: account.role }
    : null;
}

/** Goes back in time; null if the demo's accounts aren't there. Mails of the last week are sent, those before are not. */
export async function openPast(
  tx: Database,
  app: YearServices,
  { stores: slugs, requestPhotos }: { stores: readonly string[]; requestPhotos: readonly string[] },
): Promise<Past | null> {
  const customer = await readAccount(tx, 'customer');
  const artist = await readAccount(tx, 'artist');
  const admin = await readAccount(tx, 'admin');
  if (customer === null || artist === null || admin === null) return null;
  const stores = await tx
    .select({ id: vendors.id, slug: vendors.slug })
    .from(vendors)
    .where(inArray(vendors.slug, [...slugs]));
  const pieces = await tx.select({ id: products.id, slug: products.slug }).from(products);
  const idOf = (rows: readonly { id: string; slug: string }[]) => (slug: string) => {
    const found = rows.find((row) => row.slug === slug);
    if (found === undefined) throw new Error(`The demo has no ${slug}.`);
    return found.id;
  };
  const today = app.clock.now().getTime();
  let moment = new Date(today);
  const clock = { now: () => moment };
  const provider = await openPastProvider(app.config.siteUrl, clock);
  const shippo = await openPastPostage(app.config.siteUrl, clock);
  const mails: YearServices['mails'] = {
    add: async (inner, mail) => {
      if (today - moment.getTime() < weekMs) await app.mails.add(inner, mail);
    },
  };
  return {
    services: {
      ...app,
      config: { ...app.config, rateLimits: false },
      db: withoutSavepoints(tx),
      clock,
      payments: provider.payments,
      postage: shippo.postage,
      mails,
    },
    provider,
    shippo,
    moveTo: (at) => {
      moment = at;
    },
    requestPhotos,
    customer,
    artist,
    admin,
    vendorId: idOf(stores),
    productId: idOf(pieces),
  };
}
