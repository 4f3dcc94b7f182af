/** Wordings that were replaced must not come back. Searched are scripts, mails, and words files; pages and the API's answers are in tests/api/every-address.test.ts. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Mail } from '../../src/app/app.ts';
import { renderMail } from '../../src/app/mails/mail-templates.ts';
import { ensureBuilt } from '../support/build.ts';
import { filesBelow } from '../support/every-address.ts';
import { findOldPhrases } from '../support/find-old-phrases.ts';
import {
  artistAnswerMail,
  artistMessageMail,
  contactMail,
  contactWaitingMail,
  orderConfirmedMail,
  orderReceivedMail,
  orderRefundedMail,
} from '../support/mails.ts';
import { root } from '../support/root.ts';

/** Collects old phrases with the place where they are. */
function search() {
  const found: string[] = [];
  const look = (where: string, text: string) => {
    for (const phrase of findOldPhrases(text)) found.push(`${where}: ${phrase}`);
  };
  return { found, look };
}

test('an old phrase is found in other quotes, in entities, and across elements', () => {
  for (const text of ['<p>If you don’t remember the password', 'If you don&#39;t remember the', '<b>One</b> less of x'])
    expect(findOldPhrases(text), text).toHaveLength(1);
});

test('no script, no mail, and no words file contains an old phrase', async () => {
  await ensureBuilt();
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
