/** The admission of an event: typed by an admin, told by its page. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { events } from '../../../src/features/catalog/events.table.ts';
import { type AccountSite, password, startAccountSite } from '../../support/account-site.ts';
import { newVisitor, type Visitor } from '../../support/visitor.ts';

let site: AccountSite;
let admin: Visitor;
beforeAll(async () => {
  site = await startAccountSite();
  const { email } = await site.account({ role: 'admin' });
  admin = newVisitor(site);
  await admin.submit('/customer/signin', { email, password });
});
afterAll(() => site.close());

const form = {
  do: 'save',
  name: 'Open Studio',
  location: 'Butchertown Hall',
  starts: '2030-05-04T10:00',
  ends: '2030-05-04T16:00',
};

test('the admission is an amount, free, or not said', async () => {
  const onlyEvent = async () => (await site.db.select().from(events))[0];
  const id = crypto.randomUUID();
  const path = `/admin/events/${id}`;
  await admin.submit('/admin/events/new', { ...form, id, admission: '12.50' });
  await admin.submit(path, { do: 'publish', revision: '1' });
  const eventPage = async () => (await site.fetch('/events/open-studio')).text();
  await expect.poll(eventPage, { timeout: 1_000 }).toContain('$12.50 admission');
  expect(await (await admin.get(path)).text()).toMatch(/name="admission"[^>]* value="12.5"/);
  const refused = await admin.submit(path, { ...form, revision: '2', admission: '5 or 8' });
  expect(await refused.text()).toContain('Enter the admission in dollars');
  for (const [admission, cents] of [
    ['0', 0],
    ['', null],
  ] as const) {
    await admin.submit(path, { ...form, revision: String((await onlyEvent())?.revision), admission });
    expect(await onlyEvent()).toMatchObject({ admissionCents: cents });
  }
  await expect.poll(eventPage, { timeout: 1_000 }).not.toContain('admission');
});
