import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgEnum, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

export const roleEnum = pgEnum('role', ['customer', 'vendor', 'admin']);

const at = (name: string) => timestamp(name, { withTimezone: true });

/** Accounts. The role stored here is authoritative, even if a provider verifies the passwords. */
export const users = pgTable('users', {
  id: text('id').primaryKey(),
  /** Lower case; the primary address if a provider knows several. */
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  name: text('name').notNull().default(''),
  imageUrl: text('image_url'),
  role: roleEnum('role'),
  /** The role last sent to the identity provider, which is updated while this differs from `role`. */
  mirroredRole: roleEnum('mirrored_role'),
  /** The provider's timestamp of the data in this row; null for accounts that we keep ourselves. */
  providerUpdatedAt: at('provider_updated_at'),
  /** True for accounts of the demo seed, which can't be used outside a demo. */
  demo: boolean('demo').notNull().default(false),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
});

/** Sessions of accounts that we keep ourselves. */
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

/** Password hashes of accounts that we keep ourselves. */
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

/** Mailed links: their data and expiry. Only a hash of the token is stored. */
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

/** Changes of roles and removals of accounts. Rows are never changed and outlive the account. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    at: at('at').notNull().defaultNow(),
    /** Null if the site itself acted. */
    actorId: text('actor_id'),
    /** For example "role.assigned". */
    action: text('action').notNull(),
    subjectId: text('subject_id').notNull(),
    details: jsonb('details').$type<Record<string, string | null>>().notNull().default(sql`'{}'::jsonb`),
  },
  (t) => [index('audit_log_at').on(t.at), index('audit_log_subject').on(t.subjectId)],
);
