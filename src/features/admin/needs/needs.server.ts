/** What needs a person: the admin panel's first screen. Each part shows its oldest few, and leads to the rest. */
import { and, asc, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { dateFormat } from '../../../platform/date-format.ts';
import { formatCents } from '../../../platform/money.ts';
import { weekMs } from '../../../platform/time.ts';
import { paths } from '../../../site/paths.ts';
import { orders } from '../../buying/orders/orders.table.ts';
import { unansweredStatuses } from '../../buying/refunds/disputes.ts';
import { readOperatorLosses } from '../../buying/refunds/operator-losses.server.ts';
import { disputes } from '../../buying/refunds/refunds.table.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { adminPaths } from '../admin-paths.ts';
import { artistListWords } from '../artists/words.ts';
import { countFailedMails } from '../mails/mail-list.server.ts';
import { countAttention, needsPerson } from '../orders/attention.server.ts';
import { describeAttention } from '../orders/words.ts';
import { countOpenReports, reportList } from '../reports/report-list.server.ts';
import { needsWords as words } from './words.ts';

interface Need {
  text: string;
  href: string | null;
  note: string;
}

export interface NeedsPart {
  id: string;
  title: string;
  about?: string;
  /** The list that has all of them; null if these are all. */
  all: string | null;
  needs: readonly Need[];
}

/** Entries of each part. */
const most = 5;

async function readOrders(db: Database): Promise<Need[]> {
  const rows = await db
    .select({
      number: orders.number,
      attention: orders.attention,
      reference: sql<string | null>`coalesce(${orders.paymentId}, ${orders.sessionId})`,
      store: vendors.name,
    })
    .from(orders)
    .innerJoin(vendors, eq(vendors.id, orders.vendorId))
    .where(needsPerson)
    .orderBy(asc(orders.createdAt))
    .limit(most);
  return rows.map(({ number, attention, reference, store }) => ({
    text: words.order(number, store),
    href: `${adminPaths.orders}?${new URLSearchParams({ q: number, view: 'attention' })}`,
    note: describeAttention(attention, reference),
  }));
}

async function readDisputes(db: Database, format: (date: Date) => string): Promise<Need[]> {
  const rows = await db
    .select({ number: orders.number, cents: disputes.amountCents, due: disputes.evidenceDueBy, vendor: vendors })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .innerJoin(vendors, eq(vendors.id, disputes.vendorId))
    .where(inArray(disputes.status, unansweredStatuses))
    .orderBy(sql`${disputes.evidenceDueBy} nulls last`, asc(disputes.createdAt))
    .limit(most);
  return rows.map(({ number, cents, due, vendor }) => ({
    text: words.dispute(formatCents(cents), number, vendor.name),
    href: paths.vendorOrder(vendor.slug, number),
    note: due === null ? words.noDue : words.due(format(due)),
  }));
}

async function readReports(db: Database, format: (date: Date) => string): Promise<Need[]> {
  const [open] = reportList.views;
  const rows = await reportList.read(db, {
    where: open.where,
    orderBy: [sql`reported.created_at`, sql`reported.id`],
    limit: most,
  });
  return rows.map((row) => ({
    text: reportList.head(row).title,
    href: `${adminPaths.reports}#row-${row.id}`,
    note: [row.body.slice(0, 300), format(new Date(row.created_at))].join('\n'),
  }));
}

async function readNotReady(db: Database, now: Date, format: (date: Date) => string): Promise<Need[]> {
  const rows = await db
    .select({
      id: vendors.id,
      name: vendors.name,
      paymentsState: vendors.paymentsState,
      createdAt: vendors.createdAt,
    })
    .from(vendors)
    .where(
      and(
        eq(vendors.isActive, true),
        ne(vendors.paymentsState, 'ready'),
        lt(vendors.createdAt, new Date(now.getTime() - weekMs)),
      ),
    )
    .orderBy(asc(vendors.createdAt))
    .limit(most);
  return rows.map(({ id, name, paymentsState, createdAt }) => ({
    text: name,
    href: adminPaths.artist(id),
    note: `${artistListWords.pay[paymentsState]}. ${words.joined(format(createdAt))}`,
  }));
}

/** Reads what needs a person. Parts without anything are left out. */
export async function readNeeds(db: Database, now: Date, timeZone: string): Promise<NeedsPart[]> {
  const date = dateFormat({ dateStyle: 'medium', timeZone });
  const format = (moment: Date) => date.format(moment);
  const [attention, losses, disputed, reported, failed, notReady, { applications }] = await Promise.all([
    readOrders(db),
    readOperatorLosses(db),
    readDisputes(db, format),
    readReports(db, format),
    countFailedMails(db),
    readNotReady(db, now, format),
    countNeeds(db),
  ]);
  const parts: NeedsPart[] = [
    { id: 'orders', title: words.orders, all: `${adminPaths.orders}?view=attention`, needs: attention },
    { id: 'disputes', title: words.disputes, all: `${adminPaths.orders}?view=attention`, needs: disputed },
    {
      id: 'losses',
      title: words.losses,
      about: words.lossesAbout,
      all: null,
      needs: losses.map(({ number, vendor, lossCents, failedAt }) => ({
        text: words.loss(formatCents(lossCents), number, vendor.name),
        href: `${paths.vendorOrder(vendor.slug, number)}#refunds`,
        note: format(failedAt),
      })),
    },
    { id: 'reports', title: words.reports, all: adminPaths.reports, needs: reported },
    {
      id: 'mails',
      title: words.mails,
      all: `${adminPaths.mails}?view=failed`,
      needs:
        failed === 0 ? [] : [{ text: words.mailsCount(failed), href: `${adminPaths.mails}?view=failed`, note: '' }],
    },
    {
      id: 'applications',
      title: words.applications,
      all: adminPaths.applications,
      needs:
        applications === 0
          ? []
          : [{ text: words.applicationsCount(applications), href: adminPaths.applications, note: '' }],
    },
    { id: 'not-ready', title: words.notReady, all: `${adminPaths.artists}?view=not_ready`, needs: notReady },
  ];
  return parts.filter(({ needs }) => needs.length > 0);
}

/** Applications of artists that nobody has replied to. By name, because this folder and that of applications don't know each other. */
const countOpenApplications = sql<number>`(select count(*) from applications where state = 'open')::int`;

/** Counts what waits in the places of the panel, with one query. */
export async function countNeeds(db: Database): Promise<{ orders: number; reports: number; applications: number }> {
  const [row] = await db
    .select({
      orders: countAttention,
      reports: countOpenReports,
      applications: countOpenApplications,
    })
    .from(sql`(values (1)) as one`);
  return row ?? { orders: 0, reports: 0, applications: 0 };
}
