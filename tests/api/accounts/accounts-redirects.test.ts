/** No return URL in a link redirects to another site after a sign-in. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { invites } from '../../../src/features/joining/invites/invites.table.ts';
import { type AccountSite, password, startAccountSite } from '../../support/account-site.ts';
import { makeVendor } from '../../support/factories.ts';
import { hostileTargets } from '../../support/hostile-targets.ts';
import { newVisitor, type Visitor } from '../../support/visitor.ts';

let site: AccountSite;
let known: Visitor;
let email: string;
beforeAll(async () => {
  site = await startAccountSite();
  ({ email } = await site.account());
  known = newVisitor(site);
  await known.submit('/customer/signin', { email, password });
});
afterAll(() => site.close());

const withTarget = (page: string, target: string) => `${page}?redirect_url=${encodeURIComponent(target)}`;

/** Returns the path of a `Location` as browsers resolve it. Throws for another site. */
function pathOf(response: Response): string {
  const location = response.headers.get('location') ?? '';
  const url = new URL(location, site.app.config.siteUrl);
  if (url.origin !== site.app.config.siteUrl || !/^\/(?![/\\])/.test(location)) throw new Error(`Leads to ${location}`);
  return url.pathname;
}

/** The front door refuses a query that has a control character. */
const isRefused = (target: string): boolean => /\p{Cc}/u.test(target);

test.each(hostileTargets.filter(isRefused))('%j, which has a control character, is refused', async (target) => {
  for (const page of ['/customer/signin', '/customer/signup']) {
    const answer = await known.get(withTarget(page, target));
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
    const sent = await newVisitor(site).submit(withTarget(page, target), { email, password });
    expect([sent.status, sent.headers.get('location')]).toEqual([400, null]);
  }
});

test.each(hostileTargets.filter((target) => !isRefused(target)))(
  '%j never redirects to another site',
  async (target) => {
    const there = await known.get(withTarget('/customer/signin', target));
    expect([there.status, pathOf(there)]).toEqual([303, '/']);
    const up = await known.get(withTarget('/customer/signup', target));
    expect(up.status).toBe(200);

    const wrong = await newVisitor(site).submit(withTarget('/customer/signin', target), { email: 'x', password });
    expect([wrong.status, wrong.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/^\/customer\/signin\?tried=\d+$/),
    ]);
    const justSignedIn = `${withTarget('/customer/signin', target)}&tried=${Math.floor(site.clock.now().getTime() / 1000)}`;
    expect(pathOf(await known.get(justSignedIn))).toBe('/');
    const page = await (await newVisitor(site).get(justSignedIn)).text();
    expect(page.includes('evil.example') || page.includes('alert(1)')).toBe(false);
  },
);

test.each(['//evil.example', 'https://evil.example', '/\\evil.example'])(
  'POST /customer/signin and POST /customer/verify-email with %j end at home and at the welcome',
  async (target) => {
    const visitor = newVisitor(site);
    const unseen = await visitor.submit(withTarget('/customer/signin', target), { email, password });
    expect(unseen.headers.get('location')).toMatch(/^\/customer\/signin\?tried=\d+$/);
    visitor.cookies.clear();
    await visitor.get(withTarget('/customer/signin', target));
    const signedIn = await visitor.submit(withTarget('/customer/signin', target), { email, password });
    expect([signedIn.status, pathOf(signedIn)]).toEqual([303, '/']);
    visitor.cookies.clear();
    const typed = { name: 'Ada', email: `to-${crypto.randomUUID()}@example.org`, password };
    await visitor.submit(withTarget('/customer/signup', target), typed);
    const link = site.mailedLink('verify-email', '/customer/verify-email');
    const confirmed = await visitor.submit(`${link}&redirect_url=${encodeURIComponent(target)}`, {});
    expect([confirmed.status, pathOf(confirmed)]).toEqual([303, '/customer/welcome']);
  },
);

test('POST /customer/signin without a page to return to leads artists to their dashboard, admins to theirs, who is invited to the signup, others home', async () => {
  const owner = await site.account({ role: 'vendor' });
  await makeVendor(site.db, { ownerUserId: owner.id, slug: 'own-kiln' });
  const invited = await site.account();
  await site.db.insert(invites).values({
    codeHash: 'hash',
    codeEnd: 'ABCD',
    artistName: 'June Park',
    artistEmail: invited.email,
    vendorSlug: 'june-park',
    expiresAt: new Date(site.app.clock.now().getTime() + 86_400_000),
  });
  const landings: [{ email: string }, string][] = [
    [owner, '/vendor/own-kiln'],
    [invited, '/artist-signup?step=customize'],
    [await site.account({ role: 'vendor' }), '/'],
    [await site.account({ role: 'admin' }), '/admin'],
    [await site.account(), '/'],
  ];
  const signIn = async (path: string, person: { email: string }) => {
    const visitor = newVisitor(site);
    await visitor.get(path);
    return (await visitor.submit(path, { email: person.email, password })).headers.get('location');
  };
  for (const [person, landing] of landings) {
    expect(await signIn('/customer/signin', person)).toBe(landing);
    // A provider's form leads here instead.
    const visitor = newVisitor(site);
    await visitor.submit('/customer/signin', { email: person.email, password });
    expect((await visitor.get('/customer/landing')).headers.get('location')).toBe(landing);
  }
  expect((await newVisitor(site).get('/customer/landing')).headers.get('location')).toBe('/');
  for (const [asked, answer] of [
    ['/artists', '/artists'],
    ['/', '/'],
    ['//evil.example', '/'],
  ] as const)
    expect(await signIn(withTarget('/customer/signin', asked), owner)).toBe(answer);
  // Without a cookie of the page, the browser is first asked to send one.
  const unsure = await newVisitor(site).submit('/customer/signin', { email: owner.email, password });
  expect(unsure.headers.get('location')).toMatch(/^\/customer\/signin\?redirect_url=%2Fvendor%2Fown-kiln&tried=\d+$/);
});
