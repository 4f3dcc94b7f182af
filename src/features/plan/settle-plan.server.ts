import { eq, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { MailQueue } from '../../platform/mail/mail.ts';
import { formatNearDay } from '../catalog/event-dates.ts';
import { vendors } from '../catalog/vendors.table.ts';
import type { Billing } from './billing.ts';
import { dueMail, mailsAfter, type PlanMailKind } from './due-mail.ts';
import { monthlyPrice } from './monthly-price.ts';
import type { PlanMail, PlanMailData } from './plan-mails.ts';
import { countDaysLeft, planState, restOf, stageChangesAfter, stageOf } from './plan-state.ts';
import { type PlanRow, plans } from './plans.table.ts';

export interface PlanServices {
  db: Database;
  clock: Clock;
  billing: Billing;
  mails: MailQueue<PlanMail>;
  config: { siteUrl: string; chargesPlan: boolean; site: { timeZone: string } };
}

type Told = Pick<PlanServices, 'clock' | 'mails' | 'config'>;

interface Addressee {
  name: string;
  slug: string;
  email: string;
}

function describeMail({ clock, config }: Told, plan: PlanRow, kind: PlanMailKind, to: Addressee): PlanMailData {
  const now = clock.now();
  const state = planState(plan, now);
  const day = (at: Date) => formatNearDay(at, now, config.site.timeZone);
  const common = { vendorName: to.name, vendorSlug: to.slug, monthly: monthlyPrice };
  if (kind === 'late' && state.is === 'late') {
    const days = countDaysLeft(now, state.restsAt, config.site.timeZone);
    return { ...common, kind, since: day(state.since), restsOn: day(state.restsAt), days };
  }
  if (kind === 'resting' && state.is === 'resting') return { ...common, kind, why: state.why };
  if (kind === 'begins' || kind === 'begins-now' || kind === 'ending')
    return { ...common, kind, until: day(state.is === 'trial' ? state.until : plan.freeUntil) };
  return { ...common, kind: 'back' };
}

/** Queues a mail about a plan. A store that was closed for good has no address. */
export async function notifyArtist(services: Told, tx: Database, plan: PlanRow, kind: PlanMailKind, to: Addressee) {
  if (to.email === '') return;
  await services.mails.add(tx, { template: 'plan', to: to.email, data: describeMail(services, plan, kind, to) });
}

const earliest = (times: readonly Date[]): Date | null =>
  times.reduce<Date | null>((first, at) => (first === null || at < first ? at : first), null);

/** Draws the conclusions of a plan's row, in the transaction that changed it. Doing it again changes nothing. */
export async function settlePlan(services: Told, tx: Database, vendorId: string): Promise<void> {
  const now = services.clock.now();
  const { name, slug, email } = vendors;
  const [store] = await tx
    .select({ name, slug, email, restsAt: vendors.restsAt, isActive: vendors.isActive })
    .from(vendors)
    .where(eq(vendors.id, vendorId))
    .for('no key update');
  const [plan] = await tx.select().from(plans).where(eq(plans.vendorId, vendorId)).for('update');
  if (!store || !plan) return;
  const restsAt = services.config.chargesPlan ? (restOf(plan)?.at ?? null) : null;
  const stage = services.config.chargesPlan ? stageOf(planState(plan, now)) : 'open';
  const isNew = restsAt?.getTime() !== store.restsAt?.getTime();
  // The change of the row makes cached pages say what is true since, by the clock too.
  if (isNew || stage !== plan.stage)
    await tx
      .update(vendors)
      .set({ restsAt, ...(stage !== plan.stage && { updatedAt: now }) })
      .where(eq(vendors.id, vendorId));
  // The mails speak of a shop that sells, or could. A suspended one hears of its plan when it is shown again.
  const due = services.config.chargesPlan && store.isActive ? dueMail(plan, plan.mailed, now) : null;
  if (due !== null) await notifyArtist(services, tx, plan, due.kind, store);
  await tx
    .update(plans)
    .set({
      stage,
      settleDueAt: services.config.chargesPlan
        ? earliest([...stageChangesAfter(plan, now), ...mailsAfter(plan, now)])
        : null,
      ...(due !== null && { mailed: sql`${plans.mailed} || ${JSON.stringify([due.key])}::jsonb` }),
    })
    .where(eq(plans.vendorId, vendorId));
}
