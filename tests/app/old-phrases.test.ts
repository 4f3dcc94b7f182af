/** Wordings that were replaced must not come back. Searched are all pages, the API's answers, scripts, mails, and words files. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiRoutes } from '../../src/app/api-routes.ts';
import type { Mail } from '../../src/app/app.ts';
import { renderMail } from '../../src/app/mail-templates.ts';
import { type StartedApp, startApp } from '../support/app.ts';
import { everyAddress, filesBelow } from '../support/every-address.ts';
import {
  artistAnswerMail,
  artistMessageMail,
  contactMail,
  contactWaitingMail,
  orderConfirmedMail,
  orderReceivedMail,
  orderRefundedMail,
} from '../support/mails.ts';
import { oldPhrases } from '../support/old-phrases.ts';
import { asAdmin, asCustomer } from '../support/people.ts';
import { root } from '../support/root.ts';

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Makes wordings comparable: quotes are straight, entities decoded, letters small, and spaces single. */
const plain = (text: string): string =>
  text
    .replace(/&#(x?)([\da-f]+);/gi, (_, hex, code) => String.fromCodePoint(Number.parseInt(code, hex ? 16 : 10)))
    .replace(/&(\w+);/g, (entity, name) => named[name] ?? entity)
    .replace(/[‘’]/g, "'")
    .replace(/\s+/g, ' ')
    .toLowerCase();

/** Returns the old phrases in a text. Sentences may go on in another element. */
function findOld(text: string): string[] {
  const [whole, joined] = [plain(text), plain(text.replace(/<\/?\w[^<>]*>|<!--.*?-->/g, ''))];
  return oldPhrases.filter((phrase) => whole.includes(phrase) || joined.includes(phrase));
}

let site: StartedApp;
beforeAll(async () => {
  site = await startApp({ seed: true });
});
afterAll(() => site.close());

/** Collects old phrases with the place where they are. */
function search() {
  const found: string[] = [];
  const look = (where: string, text: string) => {
    for (const phrase of findOld(text)) found.push(`${where}: ${phrase}`);
  };
  return { found, look };
}

test('an old phrase is found in other quotes, in entities, and across elements', () => {
  for (const text of ['<p>If you don’t remember the password', 'If you don&#39;t remember the', '<b>One</b> less of x'])
    expect(findOld(text), text).toHaveLength(1);
});

test('no page and no answer of the API contains an old phrase', async () => {
  const { found, look } = search();
  const customer = await asCustomer(site.db);
  const admin = await asAdmin(site.db);
  const see = async (target: string, init: RequestInit = {}) =>
    look(`${init.method ?? 'GET'} ${target}`, await (await site.fetch(target, init)).text());
  const sitemap = await (await site.fetch('/sitemap.xml')).text();
  const addresses = everyAddress(sitemap).filter((address) => !/^\/media\/|\.(woff2|webp|avif|png|ico)$/.test(address));
  expect(addresses.length).toBeGreaterThan(100);
  for (const target of addresses) {
    await see(target);
    if (/^\/(account|admin|vendor|checkout|customer)\b/.test(target)) {
      await see(target, customer);
      await see(target, admin);
    }
  }
  for (const target of new Set(apiRoutes.map((route) => route.path.replace(/\{\w+\}/g, 'x'))))
    for (const method of ['POST', 'PUT', 'DELETE'])
      for (const body of ['{', '{}']) {
        const headers = { ...customer.headers, origin: site.url, 'content-type': 'application/json' };
        await see(target, { method, headers, body });
      }
  expect(found).toEqual([]);
}, 120_000);

test('no script, no mail, and no words file contains an old phrase', async () => {
  const { found, look } = search();
  for (const file of filesBelow('dist/client').filter((name) => /\.m?js$/.test(name)))
    look(path.relative(root, file), readFileSync(file, 'utf8'));
  const account = { to: 'ada@example.org', data: {} };
  const token = { to: 'ada@example.org', data: { sealedToken: 'x' } };
  const mails: Mail[] = [
    orderConfirmedMail(),
    orderConfirmedMail({ delivery: 'pickup', pickup: 'Studio, 900 Logan Street' }),
    orderReceivedMail(),
    orderReceivedMail({ delivery: 'pickup', pickup: 'Studio, 900 Logan Street' }),
    orderRefundedMail(),
    artistMessageMail(),
    artistAnswerMail(),
    contactMail(),
    contactWaitingMail,
    { template: 'new-link', to: 'ada@example.org', data: { subject: 'thread', sealedLink: '/threads/x' } },
    { template: 'verify-email', ...token },
    { template: 'password-reset', ...token },
    { template: 'account-exists', ...account },
    { template: 'no-account', ...account },
    { template: 'demo-password', ...account },
    { template: 'password-changed', ...account },
    { template: 'change-email', ...token },
    { template: 'email-taken', ...account },
    { template: 'email-changed', ...account },
    { template: 'account-deleted', to: 'ada@example.org', data: { openOrders: [], finishBy: 'May 21, 2027' } },
  ];
  for (const mail of mails) {
    const sender = { name: 'River City Artists', siteUrl: 'https://shop.example', operatorAddress: '' };
    const { subject, html, text } = await renderMail(mail, sender);
    look(mail.template, `${subject}\n${text}\n${html}`);
  }
  const words = execFileSync(process.execPath, [path.join(root, 'src/tools/words.ts')], { encoding: 'utf8' });
  look('words', words.replace(/^\/\/.*$/gm, ''));
  expect(found).toEqual([]);
});
