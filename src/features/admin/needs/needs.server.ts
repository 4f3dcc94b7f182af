/** What needs a person: the admin panel's first screen. Each kind shows its oldest few, and leads to the rest. */
import { and, asc, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { dateFormat } from '../../../platform/date-format.ts';
import { formatCents } from '../../../platform/money.ts';
import type { Picture } from '../../../platform/pictures.ts';
import { dayMs, weekMs } from '../../../platform/time.ts';
import { checkouts } from '../../buying/orders/checkouts.table.ts';
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
import { findReportSubject } from '../reports/report-subject.server.ts';
import { readTaxLines } from '../tax/tax-lines.server.ts';
import { type Need, type Needs, sortNeeds, type Undated } from './needs.ts';
import { needsWords as words } from './words.ts';

const most = 5;

/** Within this time we want to answer a report. */
const reportMs = 3 * dayMs;

interface Reading {
  db: Database;
  now: Date;
  timeZone: string;
  regionCode: string;
}

const firstLine = <Column extends 'name' | 'picture'>(column: Column) =>
  sql<Column extends 'name' ? string : Picture | null>`(select ${sql.raw(column)} from order_lines as line
    where line.order_id = ${orders.id} order by line.position limit 1)`;
const firstPiece = { piece: firstLine('name'), picture: firstLine('picture') };

const attentionPath = (number: string) =>
  `${adminPaths.orders}?${new URLSearchParams({ q: number, view: 'attention' })}`;

async function readOrders({ db }: Reading): Promise<Need[]> {
  const rows = await db
    .select({
      number: orders.number,
      attention: orders.attention,
      reference: sql<string | null>`coalesce(${orders.paymentId}, ${checkouts.sessionId})`,
      store: vendors.name,
      // Somebody's money is stuck, so it was due when that happened.
      due: orders.createdAt,
      picture: firstPiece.picture,
    })
    .from(orders)
    .leftJoin(checkouts, eq(checkouts.orderId, orders.id))
    .innerJoin(vendors, eq(vendors.id, orders.vendorId))
    .where(needsPerson)
    .orderBy(asc(orders.createdAt))
    .limit(most);
  return rows.map(({ number, attention, reference, store, due, picture }) => ({
    id: `order-${number}`,
    due,
    title: words.order,
    text: words.orderText(number, store),
    note: describeAttention(attention, reference),
    picture,
    act: { label: words.seeOrder, href: attentionPath(number) },
  }));
}

async function readDisputes({ db, now, timeZone }: Reading): Promise<Need[]> {
  const rows = await db
    .select({
      number: orders.number,
      cents: disputes.amountCents,
      due: disputes.evidenceDueBy,
      begun: disputes.createdAt,
      vendor: vendors,
      ...firstPiece,
    })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .innerJoin(vendors, eq(vendors.id, disputes.vendorId))
    .where(inArray(disputes.status, unansweredStatuses))
    .orderBy(sql`${disputes.evidenceDueBy} nulls first`, asc(disputes.createdAt))
    .limit(most);
  const moment = dateFormat({ timeZone, weekday: 'long', hour: 'numeric', minute: '2-digit' });
  const date = dateFormat({ timeZone, dateStyle: 'medium', timeStyle: 'short' });
  return rows.map(({ number, cents, due, begun, vendor, piece, picture }) => {
    const near = due !== null && due.getTime() - now.getTime() < weekMs;
    return {
      id: `dispute-${number}`,
      due: due ?? begun,
      isFirst: true,
      title: words.dispute(formatCents(cents)),
      text: words.disputeText(piece, number, vendor.name),
      note:
        due === null || due < now
          ? words.noDue(vendor.owner)
          : words.noEvidence(vendor.owner, (near ? moment : date).format(due)),
      picture,
      act: { label: words.seeEvidence, href: `${adminPaths.order(number)}#evidence` },
      also: { label: words.write(vendor.owner), href: `mailto:${vendor.email}` },
    };
  });
}

async function readReports({ db, timeZone }: Reading): Promise<Need[]> {
  const rows = await reportList.read(db, {
    where: reportList.views[0].where,
    orderBy: [sql`reported.created_at`, sql`reported.id`],
    limit: most,
  });
  const day = dateFormat({ timeZone, weekday: 'long', month: 'long', day: 'numeric' });
  return await Promise.all(
    rows.map(async (row) => {
      const at = new Date(row.created_at);
      const about = await findReportSubject(db, row.path);
      const isMessage = row.thread_id !== null;
      return {
        id: `report-${row.id}`,
        due: new Date(at.getTime() + reportMs),
        title: isMessage ? reportList.head(row).title : row.path === '' ? words.reportNoPage : words.report(about.name),
        quote: row.body.slice(0, 300),
        note: isMessage ? day.format(at) : words.reported(row.email, day.format(at)),
        picture: about.picture,
        act: { label: row.email === '' ? words.look : words.reply, href: adminPaths.report(row.id) },
        ...(about.href !== null && { also: { label: words.see[about.kind], href: about.href } }),
      };
    }),
  );
}

async function readNotReady({ db, now, timeZone }: Reading): Promise<Undated[]> {
  const rows = await db
    .select({ id: vendors.id, name: vendors.name, paymentsState: vendors.paymentsState, createdAt: vendors.createdAt })
    .from(vendors)
    .where(
      and(
        eq(vendors.isActive, true),
        ne(vendors.paymentsState, 'ready'),
        lt(vendors.createdAt, new Date(now.getTime() - weekMs)),
      ),
    )
    .orderBy(asc(vendors.createdAt))
    .limit(most + 1);
  if (rows.length === 0) return [];
  const day = dateFormat({ timeZone, dateStyle: 'medium' });
  const about = rows.slice(0, most).map(({ id, name, paymentsState, createdAt }) => ({
    text: name,
    href: adminPaths.artist(id),
    note: words.since(artistListWords.pay[paymentsState], day.format(createdAt)),
  }));
  const title = rows.length > most ? words.notReadyMany(most) : words.notReady(rows.length);
  return [
    { id: 'not-ready', title, about, act: { label: words.seeArtists, href: `${adminPaths.artists}?view=not_ready` } },
  ];
}

async function readMails({ db }: Reading): Promise<Undated[]> {
  const failed = await countFailedMails(db);
  if (failed === 0) return [];
  const act = { label: words.seeMails, href: `${adminPaths.mails}?view=failed` };
  return [{ id: 'mails', title: words.mails(failed), about: [], act }];
}

async function readLosses({ db, timeZone }: Reading): Promise<Undated[]> {
  const month = dateFormat({ timeZone, dateStyle: 'medium' });
  const losses = await readOperatorLosses(db);
  return losses.map(({ number, vendor, lossCents, failedAt }) => ({
    id: `loss-${number}`,
    title: words.losses(formatCents(lossCents), month.format(failedAt)),
    about: [{ text: words.loss(number, vendor.name), href: null }],
    act: { label: words.seeOrder, href: `${adminPaths.order(number)}#refunds` },
  }));
}

async function readTax(reading: Reading): Promise<Undated[]> {
  const lines = await readTaxLines(reading.db, reading);
  return lines.map(({ state, cents, year, hasPassed }) => ({
    id: `tax-${state.code}`,
    title: (hasPassed ? words.taxPassed : words.taxNear)(state.name),
    about: [
      { text: words.taxReceipts(formatCents(cents), formatCents(state.marketplaceCents)), href: null, note: year },
    ],
    act: { label: words.seeTax, href: `${adminPaths.tax}#tax-${state.code}` },
  }));
}

async function readMore({ db }: Reading, shown: { orders: number; reports: number }): Promise<Undated[]> {
  const counts = await countNeeds(db);
  const [orders, reports] = [counts.orders - shown.orders, counts.reports - shown.reports];
  const seeOrders = { label: words.seeOrders, href: `${adminPaths.orders}?view=attention` };
  const seeReports = { label: words.seeReports, href: adminPaths.reports };
  const applications = { id: 'applications', title: words.applications(counts.applications), about: [] };
  const seeApplications = { label: words.seeApplications, href: adminPaths.applications };
  return [
    ...(orders > 0 ? [{ id: 'more-orders', title: words.moreOrders(orders), about: [], act: seeOrders }] : []),
    ...(reports > 0 ? [{ id: 'more-reports', title: words.moreReports(reports), about: [], act: seeReports }] : []),
    ...(counts.applications > 0 ? [{ ...applications, act: seeApplications }] : []),
  ];
}

/**
 * Reads what needs a person.
 * @param others what other parts of the site found, such as invites that run out
 */
export async function readNeeds(reading: Reading, others: readonly Need[] = []): Promise<Needs> {
  const [disputed, stuck, reported, ...undated] = await Promise.all([
    readDisputes(reading),
    readOrders(reading),
    readReports(reading),
    readMails(reading),
    readLosses(reading),
    readNotReady(reading),
    readTax(reading),
  ]);
  const more = await readMore(reading, { orders: disputed.length + stuck.length, reports: reported.length });
  return {
    dated: sortNeeds([...disputed, ...stuck, ...reported, ...others]),
    undated: [...more, ...undated.flat()],
  };
}

/** Applications of artists that nobody has replied to. By name, because this folder and that of applications don't know each other. */
const countOpenApplications = sql<number>`(select count(*) from applications where state = 'open')::int`;

export async function countNeeds(db: Database): Promise<{ orders: number; reports: number; applications: number }> {
  const [row] = await db
    .select({ orders: countAttention, reports: countOpenReports, applications: countOpenApplications })
    .from(sql`(values (1)) as one`);
  return row ?? { orders: 0, reports: 0, applications: 0 };
}
