/** The pages about the site: policies, the contact and report forms, and security.txt. */
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { reports } from '../../../src/features/admin/reports.table.ts';
import { carrierDays } from '../../../src/features/catalog/returns-policy.ts';
import { vendors } from '../../../src/features/catalog/vendors.table.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { makeProduct, makeVendor } from '../../support/factories.ts';
import { newVisitor, type Visitor } from '../../support/visitor.ts';

const env = {
  OPERATOR_NAME: 'Makers & Co.',
  OPERATOR_ADDRESS: '1 Vine Street, Louisville',
  CONTACT_EMAIL: 'us@site.example',
};

let site: StartedApp;
let visitor: Visitor;
beforeAll(async () => {
  site = await startApp({ accounts: 'as configured', env });
  await makeProduct(site.db, await makeVendor(site.db, { slug: 'kiln', sendsWithinDays: 3 }), { slug: 'jar' });
  await makeProduct(site.db, await makeVendor(site.db, { slug: 'loom', sendsWithinDays: null }), { slug: 'rug' });
});
afterAll(() => site.close());
beforeEach(async () => {
  site.mails.mails.length = 0;
  await site.db.delete(reports);
  visitor = newVisitor(site);
});

const textOf = async (path: string) => (await site.fetch(path)).text();

test.each(['/terms', '/privacy'])('%s names the operator and their address', async (path) => {
  const html = await textOf(path);
  expect(html).toContain('Makers &amp; Co. runs River City Artists.');
  expect(html).toContain('1 Vine Street, Louisville');
  expect(html).toContain('href="mailto:us@site.example"');
});

test('the privacy policy leads to the tab where people get and erase their data', async () => {
  expect(await textOf('/privacy')).toContain('href="/account/settings/privacy"');
});

test('every page about the site is linked from all of them, and the footer has the ones that buyers look for', async () => {
  const all = ['/contact', '/returns', '/terms', '/privacy', '/accessibility', '/report'];
  for (const path of all) {
    const html = await textOf(path);
    for (const other of all) expect(html, `${path} links ${other}`).toContain(`href="${other}"`);
  }
  const footer = (await textOf('/events')).split('<footer')[1] ?? '';
  for (const path of ['/returns', '/terms', '/privacy', '/contact']) expect(footer).toContain(`href="${path}"`);
});

const message = { name: 'Pat', email: 'pat@visitors.example', body: 'Where is my order?\nRC-1' };

test('the contact form mails the operator, and says so', async () => {
  const sent = await visitor.submit('/contact', message);
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/contact?sent=1']);
  expect(site.mails.mails).toEqual([
    {
      template: 'contact',
      to: 'us@site.example',
      data: { fromName: 'Pat', fromEmail: 'pat@visitors.example', body: message.body },
    },
  ]);
  expect(await textOf('/contact?sent=1')).toContain('We got your message');
});

test.each([
  ['a missing message', { body: ' ' }, 'Enter a message.'],
  ['a bad address', { email: 'pat@@example' }, 'Enter a valid email address.'],
  ['a line break in the name', { name: 'Pat\r\nBcc: all@example.com' }, 'contains a line break between'],
])('the contact form refuses %s, and keeps what was typed', async (_name, change, problem) => {
  const refused = await visitor.submit('/contact', { ...message, ...change });
  expect(refused.status).toBe(422);
  const html = await refused.text();
  expect(html.split(problem), 'said once').toHaveLength(2);
  expect(html).toContain(`value="${'email' in change ? change.email : message.email}"`);
  expect(site.mails.mails).toEqual([]);
});

test.each(['/contact', '/report'])('%s takes no form of another site', async (path) => {
  const headers = { origin: 'https://other.example', 'sec-fetch-site': 'cross-site' };
  expect((await visitor.submit(path, message, headers)).status).toBe(403);
  expect(site.mails.mails).toEqual([]);
  expect(await site.db.select().from(reports)).toEqual([]);
});

test('the sixth message of an hour is refused and not lost', async () => {
  const limited = await startApp({ accounts: 'as configured', env: { ...env, RATE_LIMITS: 'on' } });
  try {
    const one = newVisitor(limited);
    for (let round = 0; round < 5; round += 1) expect((await one.submit('/contact', message)).status).toBe(303);
    const refused = await one.submit('/contact', message);
    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain('Where is my order?');
    expect(limited.mails.mails).toHaveLength(5);
  } finally {
    await limited.close();
  }
});

test('the forms count the networks of one IPv6 site together, and what the contact form doesn’t mail is in the list of reports', async () => {
  const proxied = { ...env, RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1,::1,::ffff:127.0.0.1' };
  const limited = await startApp({ accounts: 'as configured', env: proxied });
  try {
    const send = async (path: string, address: string, fields: Record<string, string>) =>
      (await newVisitor(limited).submit(path, fields, { 'x-forwarded-for': address })).status;
    for (let n = 0; n < 20; n += 1) {
      expect(await send('/report', `2001:db8:1:${n}::1`, { body: `No. ${n}`, path: '', email: '' })).toBe(303);
    }
    expect(await send('/report', '2001:db8:1:ff::1', { body: 'One more', path: '', email: '' })).toBe(429);
    expect(await send('/report', '2001:db8:2::1', { body: 'From elsewhere', path: '', email: '' })).toBe(303);
    for (let n = 0; n < 20; n += 1) expect(await send('/contact', `2001:db8:${n}::1`, message)).toBe(303);
    expect(limited.mails.mails).toHaveLength(20);
    for (const n of [7, 8]) {
      expect(await send('/contact', `198.51.100.${n}`, { ...message, body: `Waiting ${n}` })).toBe(303);
    }
    expect(limited.mails.mails).toHaveLength(21);
    expect(limited.mails.mails.at(-1)).toMatchObject({ template: 'contact-waiting', data: { path: '/admin/reports' } });
    const listed = await limited.db.select().from(reports).where(eq(reports.path, '/contact'));
    expect(listed.map(({ body }) => body.split('\n').at(-1))).toEqual(['Waiting 7', 'Waiting 8']);
    for (let n = 0; n < 10; n += 1) expect(await send('/contact', `2001:db8:aa:${n}::1`, message)).toBe(303);
    expect(await send('/contact', '2001:db8:aa:ff::1', message)).toBe(429);
  } finally {
    await limited.close();
  }
});

test('the report form stores the path of a page of this site, once', async () => {
  const { siteUrl } = site.app.config;
  const report = { path: `${siteUrl}/kiln/jar?x=1`, body: 'Copied from me', email: '' };
  for (let round = 0; round < 2; round += 1) {
    const sent = await visitor.submit('/report', report);
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/report?sent=1']);
  }
  await visitor.submit('/report', { path: '', body: 'Something else', email: 'pat@visitors.example' });
  const stored = await site.db.select().from(reports).orderBy(asc(reports.createdAt), asc(reports.body));
  expect(stored.map(({ path, body, email, handledAt }) => ({ path, body, email, handledAt }))).toEqual([
    { path: '/kiln/jar', body: 'Copied from me', email: '', handledAt: null },
    { path: '', body: 'Something else', email: 'pat@visitors.example', handledAt: null },
  ]);
});

test.each(['https://other.example/x', 'javascript:alert(1)', '//other.example/x', 'the jar'])(
  'the report form refuses the address %s',
  async (path) => {
    const refused = await visitor.submit('/report', { path, body: 'Copied from me', email: '' });
    expect(refused.status).toBe(422);
    const html = await refused.text();
    expect(html).toContain('Enter the address of a page of this site');
    expect(html).toContain('Copied from me');
    expect(await site.db.select().from(reports)).toEqual([]);
  },
);

test('the report form starts with the page that it was opened from, and a piece links to it', async () => {
  const [, link = ''] = /href="(\/report[^"]*)"/.exec(await textOf('/kiln/jar')) ?? [];
  expect(await textOf(link)).toContain('value="/kiln/jar"');
  expect(await textOf('/report?about=https://other.example/x')).not.toContain('other.example');
});

test('security.txt says whom to write to, and expires within a year (RFC 9116)', async () => {
  const response = await site.fetch('/.well-known/security.txt');
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const fields = new Map(
    (await response.text())
      .trim()
      .split('\n')
      .reverse()
      .map((line) => line.split(': ', 2) as [string, string]),
  );
  expect(fields.get('Contact')).toBe('mailto:us@site.example');
  const days = (Date.parse(fields.get('Expires') ?? '') - site.app.clock.now().getTime()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
  expect(fields.get('Canonical')).toBe(new URL('/.well-known/security.txt', site.app.config.siteUrl).href);
});

const offerOf = async (path: string) => {
  const [, json = ''] = /<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/.exec(await textOf(path)) ?? [];
  return JSON.parse(json)['@graph'][0].offers;
};

test('search engines read the returns page and the days until delivery', async () => {
  const { hasMerchantReturnPolicy: policy, shippingDetails } = await offerOf('/kiln/jar');
  expect(policy).toMatchObject({
    applicableCountry: 'US',
    returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
    merchantReturnLink: new URL('/returns', site.app.config.siteUrl).href,
  });
  await site.db.update(vendors).set({ salesNote: 'Send it back within a week.' }).where(eq(vendors.slug, 'loom'));
  expect((await offerOf('/loom/rug')).hasMerchantReturnPolicy).toMatchObject({
    description: 'Send it back within a week.',
    merchantReturnLink: new URL('/loom', site.app.config.siteUrl).href,
  });
  expect(shippingDetails.deliveryTime).toMatchObject({
    handlingTime: { minValue: 0, maxValue: 3, unitCode: 'DAY' },
    transitTime: { minValue: carrierDays[0], maxValue: carrierDays[1], unitCode: 'DAY' },
  });
  const returns = await textOf('/returns');
  expect(returns).toContain('so sales are final');
  expect(returns).toContain(`${carrierDays[0]} to ${carrierDays[1]} more days`);
  expect((await offerOf('/loom/rug')).shippingDetails).not.toHaveProperty('deliveryTime');
});
