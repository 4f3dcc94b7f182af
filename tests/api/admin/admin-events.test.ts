/** Events in the admin panel: forms without JavaScript, what the public sees of them, and who is told. */
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditLog } from '../../../src/features/accounts/accounts.table.ts';
import { events, eventVendors } from '../../../src/features/catalog/events.table.ts';
import { favorites } from '../../../src/features/favorites/favorites.table.ts';
import { sendEventChanges } from '../../../src/features/notifications/event-changes/event-changes.server.ts';
import { type AccountSite, password, startAccountSite } from '../../support/account-site.ts';
import { makeVendor } from '../../support/factories.ts';
import { newVisitor, type Visitor } from '../../support/visitor.ts';

let site: AccountSite;
let admin: Visitor;
let adminId: string;
let kiln: { id: string };

const form = {
  do: 'save',
  name: 'Open Studio',
  summary: 'See how it is done.',
  details: '',
  location: 'Butchertown Hall',
  address: '1 Story Avenue',
  starts: '2030-05-04T10:00',
  ends: '2030-05-04T16:00',
};

beforeAll(async () => {
  site = await startAccountSite();
  const { id, email } = await site.account({ role: 'admin' });
  adminId = id;
  admin = newVisitor(site);
  await admin.submit('/customer/signin', { email, password });
  kiln = await makeVendor(site.db, { slug: 'kiln', name: 'Portland Kiln' });
});
afterAll(() => site.close());
beforeEach(async () => {
  site.mails.mails.length = 0;
  await site.db.delete(events);
});

const textOf = async (path: string) => (await site.fetch(path)).text();
const onlyEvent = async () => {
  const [event] = await site.db.select().from(events);
  if (!event) throw new Error('There is no event.');
  return event;
};

/** Creates the event of `form` and publishes it. Returns its path in the panel. */
async function publish(changes: Partial<typeof form> = {}): Promise<string> {
  const made = await admin.submit('/admin/events/new', { ...form, id: crypto.randomUUID(), ...changes });
  const path = (made.headers.get('location') ?? '').replace('?done=created', '');
  const published = await admin.submit(path, { do: 'publish', revision: '1' });
  expect(published.headers.get('location')).toBe(`${path}?done=published`);
  return path;
}

/** Has an account save the event. */
async function save(userId: string): Promise<void> {
  const { id } = await onlyEvent();
  await site.db.insert(favorites).values({ userId, type: 'event', itemId: id, addedAt: new Date() });
}

const send = () => {
  const { db, clock, mails } = site.app;
  return sendEventChanges({ db, clock, mails, timeZone: site.app.config.site.timeZone, demo: true });
};
const told = () =>
  site.mails.mails.flatMap((mail) => (mail.template === 'event-change' ? [[mail.data.what, mail.to]] : []));
const acts = async () =>
  (await site.db.select().from(auditLog).where(eq(auditLog.actorId, adminId)).orderBy(auditLog.at)).map(
    ({ action }) => action,
  );

test('an event is created once, with its artists, and nobody sees it until it is published', async () => {
  const id = crypto.randomUUID();
  for (let round = 0; round < 2; round += 1) {
    const made = await admin.submit('/admin/events/new', { ...form, id, [`artist-${kiln.id}`]: 'on' });
    expect(made.headers.get('location')).toBe(`/admin/events/${id}?done=created`);
  }
  expect(await onlyEvent()).toMatchObject({
    slug: 'open-studio',
    startsAt: new Date('2030-05-04T14:00:00Z'),
    endsAt: new Date('2030-05-04T20:00:00Z'),
    isPublished: false,
  });
  expect(await site.db.select().from(eventVendors)).toEqual([{ eventId: id, vendorId: kiln.id }]);
  expect((await site.fetch('/events/open-studio')).status).toBe(404);
  await admin.submit(`/admin/events/${id}`, { do: 'publish', revision: '1' });
  await expect.poll(async () => (await site.fetch('/events/open-studio')).status, { timeout: 1_000 }).toBe(200);
  const page = await (await admin.get(`/admin/events/${id}`)).text();
  expect(page).toContain('value="2030-05-04T10:00"');
  expect(page).toMatch(new RegExp(`name="artist-${kiln.id}"[^>]* checked`));
  expect(await (await admin.get('/admin/events?view=coming')).text()).toContain('Open Studio');
});

test('GET /admin/events begins with what is next, and continues with the past, the latest first', async () => {
  const day = 86_400_000;
  const at = (days: number) => ({
    startsAt: new Date(Date.now() + days * day),
    endsAt: new Date(Date.now() + days * day + day / 2),
  });
  const shared = { summary: 'Come.', location: 'Hall' };
  const rows = [-40, 300, -2, 3, -0.25].map((days) => ({
    ...shared,
    ...at(days),
    slug: `in-${days * 4}`,
    name: `In ${days} days.`,
  }));
  const ids = new Map((await site.db.insert(events).values(rows).returning()).map(({ name, id }) => [name, id]));
  const shown = async (query = '') =>
    [...(await (await admin.get(`/admin/events${query}`)).text()).matchAll(/In (-?[\d.]+) days\.<\/a>/g)].map(
      ([, days]) => Number(days),
    );
  expect(await shown()).toEqual([-0.25, 3, 300, -2, -40]);
  expect(await shown(`?after=${ids.get('In 3 days.')}`)).toEqual([300, -2, -40]);
  expect(await shown(`?after=${ids.get('In -2 days.')}`)).toEqual([-40]);
  expect(await shown('?view=past')).toEqual([-2, -40]);
  const file = await (await admin.get('/admin/lists/events.csv')).text();
  expect([...file.matchAll(/In (-?[\d.]+) days/g)].map(([, days]) => Number(days))).toEqual([-0.25, 3, 300, -2, -40]);
});

test('an artist whose store is suspended stays with the event when it is saved', async () => {
  const away = await makeVendor(site.db, { slug: 'away', isActive: false });
  const path = await publish({ [`artist-${away.id}`]: '1' });
  const event = await onlyEvent();
  const page = await (await admin.get(path)).text();
  expect(page).toMatch(new RegExp(`name="artist-${away.id}"[^>]* checked`));
  await admin.submit(path, {
    ...form,
    summary: 'Other words.',
    [`artist-${away.id}`]: '1',
    revision: String(event.revision),
  });
  expect(await site.db.select().from(eventVendors).where(eq(eventVendors.vendorId, away.id))).toHaveLength(1);
});

test('a second event of the same name gets another address, which stays when the name changes', async () => {
  const first = await publish();
  await publish({ name: 'Open studio!' });
  await admin.submit(first, { ...form, name: 'Open House', revision: '2' });
  const rows = await site.db.select({ slug: events.slug, name: events.name }).from(events).orderBy(events.slug);
  expect(rows).toEqual([
    { slug: 'open-studio', name: 'Open House' },
    { slug: 'open-studio-2', name: 'Open studio!' },
  ]);
});

test.each([
  [{ name: ' ' }, 'The name is required.'],
  [{ ends: form.starts }, 'The event has to end after it starts.'],
  [{ starts: '2030-02-30T10:00' }, 'Enter when the event starts'],
  [{ ends: '2030-06-30T10:00' }, 'two weeks at most'],
])('a form with %j is refused and keeps what was typed', async (change, problem) => {
  const refused = await admin.submit('/admin/events/new', { ...form, id: crypto.randomUUID(), ...change });
  expect(refused.status).toBe(422);
  const html = await refused.text();
  expect(html).toContain(problem);
  expect(html).toContain('value="Butchertown Hall"');
  expect(await site.db.select().from(events)).toEqual([]);
});

test('a stale form answers 412, changes nothing, and keeps what was typed', async () => {
  const path = await publish();
  await admin.submit(path, { ...form, location: 'Elsewhere', revision: '2' });
  const stale = await admin.submit(path, { ...form, name: 'Mine', revision: '2' });
  expect(stale.status).toBe(412);
  const html = await stale.text();
  expect(html).toContain('Someone else changed this event.');
  expect(html).toContain('value="Mine"');
  expect(await onlyEvent()).toMatchObject({ name: 'Open Studio', location: 'Elsewhere', revision: 3 });
  expect((await admin.submit(path, { do: 'cancel', revision: '2' })).status).toBe(412);
  expect((await onlyEvent()).cancelledAt).toBeNull();
});

test('a moved event mails everybody who saved it, once each, also when the job is interrupted and runs again', async () => {
  const path = await publish();
  const people = await Promise.all(Array.from({ length: 3 }, () => site.account()));
  for (const { id } of people) await save(id);
  const [gone] = await Promise.all([site.account()]);
  await site.db.insert(favorites).values({
    userId: gone.id,
    type: 'event',
    itemId: (await onlyEvent()).id,
    addedAt: new Date(),
    favorite: false,
  });
  const moved = await admin.submit(path, {
    ...form,
    starts: '2030-05-11T10:00',
    ends: '2030-05-11T16:00',
    revision: '2',
  });
  expect(moved.headers.get('location')).toBe(`${path}?done=moved`);
  const { add } = site.mails;
  let calls = 0;
  site.mails.add = async (...args) => {
    calls += 1;
    if (calls === 2) throw new Error('The process ends here.');
    return add.apply(site.mails, args);
  };
  await expect(send()).rejects.toThrow('ends here');
  site.mails.add = add;
  // What the interrupted transaction queued was rolled back with it.
  site.mails.mails.length = 0;
  await Promise.all([send(), send()]);
  await send();
  expect(told().sort()).toEqual(people.map(({ email }) => ['moved', email]).sort());
  await expect
    .poll(() => textOf('/events/open-studio'), { timeout: 1_000 })
    .toContain('This event was moved from Saturday, May 4');
  const page = await textOf('/events/open-studio');
  expect(page).toContain('https://schema.org/EventRescheduled');
  expect(page).toContain('"previousStartDate":"2030-05-04T10:00:00-04:00"');
});

test('a form that moves an event says how many people get an email, and nothing if nobody saved it', async () => {
  const path = await publish();
  const asks = async () =>
    (await admin.submit(path, { ...form, name: ' ', starts: '2030-05-03T10:00', revision: '2' })).text();
  expect(await asks()).not.toMatch(/email when you save|Save and Email/);
  await save((await site.account()).id);
  const html = await asks();
  expect(html).toContain('You moved the day. The person who saved this event gets an email when you save.');
  expect(html).toContain('Save and Email 1 Person');
  expect(html.slice(html.indexOf('id="event-card"'))).toMatch(/Saturday[\s\S]*Open Studio/);
});

test('two moves before the job runs are one mail, about the last', async () => {
  const path = await publish();
  const { id } = await site.account();
  await save(id);
  await admin.submit(path, { ...form, location: 'First', revision: '2' });
  await admin.submit(path, { ...form, location: 'Second', revision: '3' });
  await send();
  expect(site.mails.mails).toMatchObject([{ template: 'event-change', data: { after: { location: 'Second' } } }]);
});

test('a change of words mails nobody, and neither does an event that isn’t public', async () => {
  const path = await publish();
  await save((await site.account()).id);
  await admin.submit(path, { ...form, details: 'Bring an apron.', revision: '2' });
  await admin.submit(path, { do: 'unpublish', revision: '3' });
  await admin.submit(path, { ...form, location: 'Elsewhere', revision: '4' });
  await send();
  expect(told()).toEqual([]);
});

test('a canceled event says so on its page, in lists, to search engines, and to calendars; undoing that tells people too', async () => {
  const path = await publish();
  const { id, email } = await site.account();
  await save(id);
  // What mails people is confirmed first.
  expect(await (await admin.get(path)).text()).toContain('Cancel Open Studio and email the person who saved it');
  const refused = await admin.submit(path, { do: 'cancel', revision: '2' });
  expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('Check the box to confirm.')]);
  expect((await onlyEvent()).cancelledAt).toBeNull();
  await admin.submit(path, { do: 'cancel', revision: '2', sure: 'yes' });
  expect(await (await admin.get(path)).text()).toContain('They get an email if it’s back on.');
  await send();
  expect(told()).toEqual([['canceled', email]]);
  await expect.poll(() => textOf('/events/open-studio'), { timeout: 1_000 }).toContain('This event is canceled.');
  const page = await textOf('/events/open-studio');
  expect(page).toContain('https://schema.org/EventCancelled');
  expect(page).not.toContain('Add to Calendar');
  expect(await textOf('/events')).toContain('Canceled');
  const calendar = await textOf('/events/open-studio.ics');
  expect(calendar).toContain('STATUS:CANCELLED');
  expect(calendar).toContain('SEQUENCE:2');
  await admin.submit(path, { do: 'restore', revision: '3' });
  await send();
  expect(told()).toEqual([
    ['canceled', email],
    ['restored', email],
  ]);
});

test('every act is in the log, by ids and slugs', async () => {
  const before = (await acts()).length;
  const path = await publish();
  await admin.submit(path, { ...form, location: 'Elsewhere', revision: '2' });
  await admin.submit(path, { do: 'cancel', revision: '3' });
  await admin.submit(path, { do: 'restore', revision: '4' });
  await admin.submit(path, { do: 'unpublish', revision: '5' });
  expect((await acts()).slice(before)).toEqual([
    'event.created',
    'event.published',
    'event.moved',
    'event.canceled',
    'event.restored',
    'event.unpublished',
  ]);
  const { id } = await onlyEvent();
  const [row] = await site.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, id), eq(auditLog.action, 'event.moved')));
  expect(row).toMatchObject({ subjectId: id, details: { slug: 'open-studio' } });
  expect(await (await admin.get('/admin/audit')).text()).toContain('Moved event: Open Studio');
});
