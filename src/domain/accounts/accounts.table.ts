import { boolean, pgEnum, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const roleEnum = pgEnum('role', ['customer', 'vendor', 'admin']);

/** One row an account. The role here is the role of record, whoever verifies the password. */
export const users = pgTable('users', {
  id: text('id').primaryKey(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  name: text('name').notNull().default(''),
  role: roleEnum('role'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
