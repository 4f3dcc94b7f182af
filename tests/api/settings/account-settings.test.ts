/** Account Settings: the calls, the forms without JavaScript, and what happens to the older of two saves. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '../../../src/features/accounts/accounts.table.ts';
import { accountSettings } from '../../../src/features/accounts/settings/account-settings.table.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { asCustomer, asUser, type Person } from '../../support/people.ts';

let site: StartedApp;
beforeAll(async () => {
  site = await startApp();
});
afterAll(() => site.close());

const path = (part: string) => `/api/users/me/settings/${part}`;
const read = async ({ headers }: Person, part: string) => (await site.fetch(path(part), { headers })).json();
const put = async ({ headers }: Person, part: string, values: object, revision?: string) =>
  await site.fetch(path(part), {
    method: 'PUT',
    headers: {
      ...headers,
      'content-type': 'application/json',
      ...(revision === undefined ? {} : { 'if-match': `"${revision}"` }),
    },
    body: JSON.stringify(values),
  });
const save = async (person: Person, part: string, values: object) => {
  const { revision, ...before } = await read(person, part);
  const answer = await put(person, part, { ...before, ...values }, revision);
  expect(answer.status).toBe(200);
  return await answer.json();
};
const post = async ({ headers }: Person, tab: string, fields: Record<string, string>) =>
  await site.fetch(`/account/settings${tab}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...headers, origin: site.url, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
const page = async ({ headers }: Person, tab: string) =>
  (await site.fetch(`/account/settings${tab}`, { headers })).text();
const row = async ({ userId }: Person) =>
  (await site.db.select().from(accountSettings).where(eq(accountSettings.userId, userId)))[0];
const revisionIn = (html: string) => /name="revision" value="([\w-]+)"/.exec(html)?.[1] ?? '';

const profile = { firstName: 'Ida', lastName: 'Ray', bio: 'Buys lamps.', location: 'Portland, KY', website: '' };

describe('the settings of a new account', () => {
  test('are the defaults, with the account’s name, and no row is written by looking', async () => {
    const person = await asUser(site.db, { name: 'Ida van Ray' });
    expect(await read(person, 'profile')).toMatchObject({ firstName: 'Ida van', lastName: 'Ray', bio: '' });
    expect(await read(person, 'notifications')).toMatchObject({
      orderUpdates: true,
      newArtistAlerts: true,
      eventAlerts: true,
      priceDropAlerts: false,
      weeklyNewsletter: true,
    });
    expect(await read(person, 'privacy')).toMatchObject({ publicProfile: false, dataSharing: true, marketing: false });
    expect(await read(person, 'preferences')).toMatchObject({
      theme: 'system',
      language: 'en',
      currency: 'USD',
      favoriteCategories: [],
    });
    await page(person, '/notifications');
    expect(await row(person)).toBeUndefined();
  });

  test('say of a name with @ that others don’t see it', async () => {
    const person = await asCustomer(site.db);
    const sentence = 'A name with @ isn’t shown to others';
    expect(await page(person, '')).not.toContain(sentence);
    await save(person, 'profile', { ...profile, firstName: 'ida@ray.example', lastName: '' });
    expect(await page(person, '')).toContain(sentence);
  });

  test('stay the account’s own', async () => {
    const [ida, bo] = [await asCustomer(site.db), await asCustomer(site.db)];
    await save(ida, 'profile', profile);
    expect(await read(bo, 'profile')).not.toMatchObject({ bio: profile.bio });
    const forBo = await site.fetch(path('profile'), { headers: { ...bo.headers, 'x-account': ida.userId } });
    expect(forBo.status).toBe(403);
  });
});

describe('PUT /api/users/me/settings/{part}', () => {
  test('saves every part, answers with its new ETag, and takes the same again', async () => {
    const person = await asCustomer(site.db);
    const parts = {
      profile: { ...profile, website: 'https://ida.example/work' },
      notifications: {
        orderUpdates: false,
        newArtistAlerts: false,
        eventAlerts: false,
        priceDropAlerts: true,
        weeklyNewsletter: false,
      },
      privacy: { publicProfile: true, dataSharing: false, marketing: true },
      preferences: { theme: 'dark', language: 'fr', currency: 'EUR', favoriteCategories: ['paintings', 'ceramics'] },
    };
    for (const [part, values] of Object.entries(parts)) {
      const { revision } = await read(person, part);
      const answer = await put(person, part, values, revision);
      const saved = await answer.json();
      expect([answer.status, answer.headers.get('etag')]).toEqual([200, `"${saved.revision}"`]);
      expect(saved.revision).not.toBe(revision);
      // The answer was lost, and the browser asks again.
      expect((await put(person, part, values, revision)).status).toBe(200);
    }
    expect(await read(person, 'preferences')).toMatchObject({ favoriteCategories: ['ceramics', 'paintings'] });
    const stored = await row(person);
    expect(stored).toMatchObject({ ...parts.profile, ...parts.notifications, publicProfile: true, dataSharing: false });
    expect(stored?.marketingSince).toBeInstanceOf(Date);
    expect(stored?.profileSlug).toMatch(/^[\w-]{16}$/);
    const [user] = await site.db.select().from(users).where(eq(users.id, person.userId));
    expect(user?.name).toBe('Ida Ray');
  });

  test('keeps the day of the consent and the address of the public page', async () => {
    const person = await asCustomer(site.db);
    await save(person, 'privacy', { publicProfile: true, marketing: true });
    const first = await row(person);
    await save(person, 'privacy', { dataSharing: false });
    await save(person, 'privacy', { publicProfile: false });
    await save(person, 'privacy', { publicProfile: true });
    const last = await row(person);
    expect([last?.marketingSince, last?.profileSlug]).toEqual([first?.marketingSince, first?.profileSlug]);
    await save(person, 'privacy', { marketing: false });
    expect((await row(person))?.marketingSince).toBeNull();
  });

  test('answers 412 to the older of two saves, and changes nothing', async () => {
    const person = await asCustomer(site.db);
    const { revision } = await read(person, 'profile');
    expect((await put(person, 'profile', { ...profile, bio: 'First.' }, revision)).status).toBe(200);
    for (const old of [revision, undefined, 'x']) {
      const answer = await put(person, 'profile', { ...profile, bio: 'Second.' }, old);
      expect([answer.status, (await answer.json()).code]).toEqual([412, 'stale']);
    }
    expect((await row(person))?.bio).toBe('First.');
  });

  test('saves two parts that were opened at the same time', async () => {
    const person = await asCustomer(site.db);
    const [one, other] = [await read(person, 'notifications'), await read(person, 'privacy')];
    expect((await put(person, 'notifications', { ...one, priceDropAlerts: true }, one.revision)).status).toBe(200);
    expect((await put(person, 'privacy', { ...other, dataSharing: false }, other.revision)).status).toBe(200);
    expect(await row(person)).toMatchObject({ priceDropAlerts: true, dataSharing: false });
  });

  test('lets one of twenty saves at once win', async () => {
    const person = await asCustomer(site.db);
    const { revision } = await read(person, 'profile');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => put(person, 'profile', { ...profile, bio: `Save ${n}` }, revision)),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(19).fill(412)]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await row(person))?.bio).toBe(`Save ${winner}`);
  });

  test.each([
    ['javascript:alert(1)', 'website'],
    ['JaVaScRiPt:alert(1)', 'website'],
    ['data:text/html,x', 'website'],
    ['ftp://ida.example', 'website'],
    ['https://user:secret@ida.example', 'website'],
    ['http://localhost', 'website'],
    ['https://', 'website'],
    ['not a site', 'website'],
    ['12', 'website'],
    ['http://192.0.2.7/', 'website'],
  ])('refuses the website %s', async (website, field) => {
    const person = await asCustomer(site.db);
    const { revision } = await read(person, 'profile');
    const answer = await put(person, 'profile', { ...profile, website }, revision);
    const { fields } = await answer.json();
    expect([answer.status, fields[0].path]).toEqual([422, field]);
  });

  test('takes a website without its scheme, and keeps http', async () => {
    const person = await asCustomer(site.db);
    expect(await save(person, 'profile', { website: 'ida.example/work' })).toMatchObject({
      website: 'https://ida.example/work',
    });
    expect(await save(person, 'profile', { website: 'http://ida.example' })).toMatchObject({
      website: 'http://ida.example/',
    });
  });

  test.each([
    ['profile', { bio: 'x'.repeat(501) }],
    ['profile', { firstName: 'Ida\u202e' }],
    ['profile', { lastName: '=?utf-8?q?x?=' }],
    ['notifications', { orderUpdates: 'yes' }],
    ['preferences', { theme: 'sepia' }],
    ['preferences', { language: 'de' }],
    ['preferences', { currency: 'JPY' }],
    ['preferences', { favoriteCategories: ['no-such-category'] }],
    ['preferences', { favoriteCategories: Array(21).fill('ceramics') }],
  ])('refuses a wrong value of %s with 422: %j', async (part, values) => {
    const person = await asCustomer(site.db);
    const { revision, ...before } = await read(person, part);
    expect((await put(person, part, { ...before, ...values }, revision)).status).toBe(422);
    expect(await row(person)).toBeUndefined();
  });
});

describe('POST /account/settings/{tab}, without JavaScript', () => {
  test('saves, leads back, and says so', async () => {
    const person = await asCustomer(site.db);
    const revision = revisionIn(await page(person, '/notifications'));
    const answer = await post(person, '/notifications', { revision, priceDropAlerts: 'yes' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/account/settings/notifications?saved=1']);
    expect(await row(person)).toMatchObject({ orderUpdates: false, priceDropAlerts: true, weeklyNewsletter: false });
    expect(await page(person, '/notifications?saved=1')).toContain('Saved.');
  });

  test('shows what is saved beside what was typed if it was changed meanwhile, and saves the next time', async () => {
    const person = await asCustomer(site.db);
    const revision = revisionIn(await page(person, ''));
    await save(person, 'profile', { bio: 'From the phone.' });
    const stale = await post(person, '', { ...profile, revision, bio: 'From the desk <b>.\r\nTwo lines.' });
    expect(stale.status).toBe(412);
    const html = await stale.text();
    expect(html).toContain('were changed in another tab');
    expect(html).toContain('Saved now: From the phone.');
    expect(html).toContain('From the desk &lt;b&gt;.\nTwo lines.</textarea>');
    expect((await row(person))?.bio).toBe('From the phone.');
    const again = await post(person, '', { ...profile, revision: revisionIn(html), bio: 'From the desk.' });
    expect(again.status).toBe(303);
    expect((await row(person))?.bio).toBe('From the desk.');
  });

  test('keeps what was typed beside what is wrong', async () => {
    const person = await asCustomer(site.db);
    const revision = revisionIn(await page(person, ''));
    const answer = await post(person, '', { ...profile, revision, website: 'javascript:alert(1)' });
    const html = await answer.text();
    expect([answer.status, html.includes('<title>Error: Account Settings')]).toEqual([422, true]);
    expect(html).toContain('value="javascript:alert(1)"');
    expect(html).toContain('aria-describedby="website-problem"');
    expect(html).toContain('>Buys lamps.</textarea>');
  });

  test('gives the consent with one tap, whatever was saved meanwhile', async () => {
    const person = await asCustomer(site.db);
    expect(await page(person, '/notifications')).toContain('Turn On Emails');
    expect((await post(person, '/notifications', { do: 'consent' })).status).toBe(303);
    const first = (await row(person))?.marketingSince;
    await post(person, '/notifications', { do: 'consent' });
    expect((await row(person))?.marketingSince).toEqual(first);
    const html = await page(person, '/notifications');
    expect(html).not.toContain('Turn On Emails');
    expect(html).toContain('Marketing emails are on');
  });

  test('says when a part was saved, and of the others nothing, whatever else was changed', async () => {
    const person = await asCustomer(site.db);
    await save(person, 'profile', { bio: 'Buys lamps.' });
    await post(person, '/notifications', { do: 'consent' });
    const saved = / data-status[^>]*>Saved \w+ \d+, \d{4}/;
    expect(await page(person, '')).toMatch(saved);
    expect(await page(person, '/privacy')).toMatch(saved);
    expect(await page(person, '/notifications')).not.toMatch(saved);
    expect(await page(person, '/preferences')).not.toMatch(saved);
  });

  test('sets the cookie of the theme, and looking brings it to another device', async () => {
    const person = await asCustomer(site.db);
    const revision = revisionIn(await page(person, '/preferences'));
    const chosen = { revision, theme: 'dark', language: 'es', currency: 'GBP', 'category.ceramics': 'yes' };
    const answer = await post(person, '/preferences', chosen);
    expect(answer.headers.getSetCookie().join()).toContain('theme=color-scheme:dark; Path=/');
    const elsewhere = await site.fetch('/account/settings', { headers: person.headers });
    expect(elsewhere.headers.getSetCookie().join()).toContain('theme=color-scheme:dark; Path=/');
    expect(await row(person)).toMatchObject({ favoriteCategories: ['ceramics'], language: 'es', currency: 'GBP' });
    expect(await page(person, '/preferences')).toMatch(/Saved \w+ \d+, \d{4}/);
  });
});
