import { eq, ilike, or, sql } from 'drizzle-orm';
import { users } from '../../accounts/accounts.table.ts';
import { type AdminRule, defaultRole, isConfiguredAdmin } from '../../accounts/roles.ts';
import { orders } from '../../buying/orders/orders.table.ts';
import { adminPaths } from '../admin-paths.ts';
import { defineList } from '../lists/list.ts';
import { describeNotes, customerListWords as words } from './words.ts';

const paidOrders = sql<number>`(select count(*)::int from ${orders} as own
  where own.user_id = ${sql.raw('users.id')} and own.paid_at is not null)`;

const columns = {
  id: users.id,
  email: users.email,
  emailVerified: users.emailVerified,
  name: users.name,
  role: users.role,
  demo: users.demo,
  createdAt: users.createdAt,
  orders: paidOrders,
};

/** @param rule who is an admin by configuration */
export const customerList = (rule: AdminRule) =>
  defineList({
    path: adminPaths.customers,
    csvPath: adminPaths.file('customers'),
    words,
    views: [
      { name: 'all', label: words.view.all, where: undefined },
      { name: 'artists', label: words.view.artists, where: eq(users.role, 'vendor') },
      { name: 'admins', label: words.view.admins, where: eq(users.role, 'admin') },
      { name: 'unverified', label: words.view.unverified, where: eq(users.emailVerified, false) },
    ],
    order: { table: 'users', alias: 'users', key: 'email', id: 'id', isUuid: false, newestFirst: false },
    matches: (pattern) => or(ilike(users.email, pattern), ilike(users.name, pattern)),
    read: (db, { where, orderBy, limit }) =>
      db
        .select(columns)
        .from(users)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    head: ({ id, name, email }) => ({ title: name || words.noName, href: adminPaths.customer(id), note: email }),
    columns: [
      { label: words.name, value: ({ name }) => name, fileOnly: true },
      { label: words.email, value: ({ email }) => email, fileOnly: true },
      {
        label: words.role,
        value: (account) => {
          if (isConfiguredAdmin(account, rule)) return `${words.roles.admin} (${words.fromSettings})`;
          return account.role ? words.roles[account.role] : words.noRole(defaultRole);
        },
        narrow: 'plain',
      },
      {
        label: words.notes,
        value: (account) => describeNotes(account),
        narrow: 'plain',
      },
      { label: words.orders, value: (account) => account.orders },
      { label: words.since, value: ({ createdAt }) => createdAt },
    ],
  });
