/** The list of applications, in the admin panel. Here, because applications and the panel's lists don't know each other. */
import { eq, ilike, or, sql } from 'drizzle-orm';
import { users } from '../../features/accounts/accounts.table.ts';
import { adminPaths } from '../../features/admin/admin-paths.ts';
import { defineList } from '../../features/admin/lists/list.ts';
import { applicationPhotos, applications } from '../../features/joining/applications/applications.table.ts';
import { applicationListWords as words } from '../../features/joining/applications/words.ts';

const view = (name: 'open' | 'invited' | 'declined') => ({
  name,
  label: words.view[name],
  where: eq(applications.state, name),
});

export const applicationList = defineList({
  path: adminPaths.applications,
  csvPath: adminPaths.file('applications'),
  words,
  views: [view('open'), view('invited'), view('declined'), { name: 'all', label: words.view.all, where: undefined }],
  order: { table: 'applications', alias: 'applications', key: 'created_at', id: 'id', isUuid: true, newestFirst: true },
  matches: (pattern) =>
    or(ilike(applications.name, pattern), ilike(users.email, pattern), ilike(applications.makes, pattern)),
  read: async (db, { where, orderBy, limit }) => {
    const ofRow = sql`from ${applicationPhotos} where ${applicationPhotos.applicationId} = ${applications.id}`;
    return await db
      .select({
        id: applications.id,
        name: applications.name,
        makes: applications.makes,
        links: applications.links,
        state: applications.state,
        createdAt: applications.createdAt,
        decidedAt: applications.decidedAt,
        email: users.email,
        photos: sql<number>`(select count(*)::int ${ofRow})`,
        first: sql<
          typeof applicationPhotos.$inferSelect.picture | null
        >`(select picture ${ofRow} order by position limit 1)`,
      })
      .from(applications)
      .innerJoin(users, eq(users.id, applications.userId))
      .where(where)
      .orderBy(...orderBy)
      .limit(limit);
  },
  head: ({ id, name, email, makes, first }) => ({
    title: name,
    href: adminPaths.application(id),
    note: email,
    text: makes.length > 200 ? `${makes.slice(0, 200).trimEnd()}…` : makes,
    picture: first,
  }),
  columns: [
    { label: words.name, value: ({ name }) => name, fileOnly: true },
    { label: words.email, value: ({ email }) => email, fileOnly: true },
    { label: words.makes, value: ({ makes }) => makes, fileOnly: true },
    { label: words.links, value: ({ links }) => links.join(' '), fileOnly: true },
    { label: words.state, value: ({ state }) => words.states[state], narrow: 'plain' },
    { label: words.photos, value: ({ photos }) => photos },
    { label: words.at, value: ({ createdAt }) => createdAt },
    { label: words.decidedAt, value: ({ decidedAt }) => decidedAt, fileOnly: true },
  ],
});
