import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.table.ts';
import { vendors } from '../catalog/vendors.table.ts';
import type { SubscriptionStatus } from './billing.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** What the pages of a shop show of its plan. hidden: no list has it anymore. */
export type ShopStage = 'open' | 'resting' | 'hidden';

/**
 * A vendor's plan: our free days, and a snapshot of what the provider said of the subscription when it was last asked. What follows
 * for the shop is `vendors.rests_at` (`settlePlan`).
 */
export const plans = pgTable(
  'plans',
  {
    vendorId: uuid('vendor_id')
      .primaryKey()
      .references(() => vendors.id, { onDelete: 'cascade' }),
    /** End of the free days, which need neither card nor provider. */
    freeUntil: at('free_until').notNull(),
    waivedAt: at('waived_at'),
    waivedBy: text('waived_by').references(() => users.id, { onDelete: 'set null' }),
    waivedNote: text('waived_note').notNull().default(''),
    /** When the vendor asked to rest for the season; null once they opened again. */
    seasonAt: at('season_at'),
    /** The customer: the account for which a checkout was last opened. The store may have another one by now, or none. Null before. */
    accountId: text('customer_account'),
    subscriptionId: text('subscription_id'),
    status: text('status').$type<SubscriptionStatus>(),
    trialEndsAt: at('trial_ends_at'),
    periodEndsAt: at('period_ends_at'),
    endsAt: at('ends_at'),
    endedAt: at('ended_at'),
    unpaidSince: at('unpaid_since'),
    card: jsonb('card').$type<{ brand: string; last4: string } | null>(),
    /** The hosted checkout that is open, so that two tabs lead to one; all null for none. */
    checkoutKey: text('checkout_key'),
    checkoutSession: text('checkout_session'),
    checkoutFreeUntil: at('checkout_free_until'),
    checkoutOpenedAt: at('checkout_opened_at'),
    /** What the pages of the shop were last mailed. */
    stage: text('stage').$type<ShopStage>().notNull().default('open'),
    /** The mails that went out, by their keys (`dueMail`). */
    mailed: jsonb('mailed').$type<readonly string[]>().notNull().default([]),
    /** When something changes by the clock alone: a mail is due, or the shop rests. Null for never. */
    settleDueAt: at('settle_due_at'),
    /** When the last successful reading began; null for none. */
    readAt: at('read_at'),
    /** When the provider was last asked, with or without success; null for never. */
    askedAt: at('asked_at'),
    /** When it is to be asked again; null if there is nothing to ask for. A run that asks postpones it first. */
    dueAt: at('due_at'),
    /** Code of the last failure to read; null if the last reading succeeded. */
    problem: text('problem'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [index('plans_due').on(t.dueAt), index('plans_settle_due').on(t.settleDueAt)],
);

export type PlanRow = typeof plans.$inferSelect;
