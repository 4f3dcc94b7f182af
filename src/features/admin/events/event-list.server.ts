/** The list of events: what is next comes first, then what is over, the latest first. */
import { and, eq, gt, ilike, lte, or, sql } from 'drizzle-orm';
import { events } from '../../catalog/events.table.ts';
import { adminPaths } from '../admin-paths.ts';
import { defineList } from '../lists/list.ts';
import { eventListWords as words } from './words.ts';

const now = sql`now()`;

/** With one number to sort by, because a page of a list continues behind a single value: the past follows, in reverse. */
const turns = `(select id, case when ends_at > now() then extract(epoch from starts_at)
  else 1e12 - extract(epoch from starts_at) end as turn from events)`;

export const stateOf = ({
  isPublished,
  cancelledAt,
  endsAt,
}: {
  isPublished: boolean;
  cancelledAt: Date | null;
  endsAt: Date;
}) => {
  if (cancelledAt !== null) return words.states.canceled;
  if (!isPublished) return words.states.draft;
  return endsAt.getTime() < Date.now() ? words.states.past : words.states.public;
};

export const eventList = defineList({
  path: adminPaths.events,
  csvPath: adminPaths.file('events'),
  words,
  views: [
    { name: 'all', label: words.view.all, where: undefined },
    { name: 'coming', label: words.view.coming, where: and(eq(events.isPublished, true), gt(events.endsAt, now)) },
    { name: 'drafts', label: words.view.drafts, where: eq(events.isPublished, false) },
    { name: 'past', label: words.view.past, where: lte(events.endsAt, now) },
  ],
  order: { table: turns, alias: 'turns', key: 'turn', id: 'id', isUuid: true, newestFirst: false },
  matches: (pattern) =>
    or(ilike(events.name, pattern), ilike(events.location, pattern), ilike(events.address, pattern)),
  read: (db, { where, orderBy, limit }) =>
    db
      .select({
        id: events.id,
        slug: events.slug,
        name: events.name,
        location: events.location,
        startsAt: events.startsAt,
        endsAt: events.endsAt,
        picture: events.picture,
        isPublished: events.isPublished,
        cancelledAt: events.cancelledAt,
        saved: sql<number>`(select count(*)::int from favorites
          where favorites.favorite and favorites.type = 'event' and favorites.item_id = ${sql.raw('events.id')}::text)`,
      })
      .from(events)
      .innerJoin(sql`${sql.raw(turns)} as turns`, sql`turns.id = ${events.id}`)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  head: ({ id, name, picture }) => ({ title: name, href: adminPaths.event(id), picture }),
  columns: [
    { label: words.name, value: ({ name }) => name, fileOnly: true },
    { label: words.slug, value: ({ slug }) => slug, fileOnly: true },
    { label: words.when, value: ({ startsAt }) => startsAt, narrow: 'plain' },
    { label: words.place, value: ({ location }) => location, narrow: 'plain' },
    { label: words.state, value: (event) => stateOf(event), narrow: 'plain' },
    { label: words.saved, value: ({ saved }) => saved },
  ],
});
