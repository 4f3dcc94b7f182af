import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgEnum, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

export const roleEnum = pgEnum('role', ['customer', 'vendor', 'admin']);

const at = (name: string) => timestamp(name, { withTimezone: true });

/** One row an account. The role here is the role of record, whoever verifies the password. */
export const users = pgTable('users', {
  id: text('id').primaryKey(),
  /** Lower case. The primary address, at a provider that knows several. */
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  name: text('name').notNull().default(''),
  imageUrl: text('image_url'),
  role: roleEnum('role'),
  /** What the identity provider was last told of the role; it is told again while this differs. */
  mirroredRole: roleEnum('mirrored_role'),
  /** How new the provider's data in this row is, by its own clock; null for accounts that we keep ourselves. */
  providerUpdatedAt: at('provider_updated_at'),
  /** Made by the demo seed: nobody outside a demonstration. */
  demo: boolean('demo').notNull().default(false),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
});

/** Sign-ins to accounts that we keep ourselves. */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    token: text('token').notNull().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: at('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expires').on(t.expiresAt)],
);

/** A way to prove who one is: for e-mail and password the hash. */
export const credentials = pgTable(
  'credentials',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    password: text('password'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('credentials_provider_account').on(t.providerId, t.accountId),
    index('credentials_user').on(t.userId),
  ],
);

/** Links that were mailed: what they are for, until when. Never what they say: the token is stored as a hash. */
export const verifications = pgTable(
  'verifications',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: at('expires_at').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [index('verifications_identifier').on(t.identifier), index('verifications_expires').on(t.expiresAt)],
);

/** What was done with somebody's rights, by whom. Rows are never changed; they outlive the account. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    at: at('at').notNull().defaultNow(),
    /** Null when the site itself did it. */
    actorId: text('actor_id'),
    /** "role.assigned". */
    action: text('action').notNull(),
    subjectId: text('subject_id').notNull(),
    details: jsonb('details').$type<Record<string, string | null>>().notNull().default(sql`'{}'::jsonb`),
  },
  (t) => [index('audit_log_at').on(t.at), index('audit_log_subject').on(t.subjectId)],
);
