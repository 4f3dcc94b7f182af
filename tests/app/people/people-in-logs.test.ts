/**
 * What people do while tables of the database are gone leaves nothing of theirs in a line of the log. In this process, in text;
 * tests/processes/people-in-logs.test.ts does the same with the program, also in JSON, at the most talkative level, and with a
 * mail server that fails.
 */
import { afterAll, beforeAll, test, vi } from 'vitest';
import { createWatcher } from '../../../src/app/metrics/request-log.ts';
import { log, setUpLog } from '../../../src/platform/http/log.ts';
import { mailSeal } from '../../../src/platform/seal.ts';
import { confirmEmailPath, paths } from '../../../src/site/paths.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { testConfig } from '../../support/config.ts';
import { peopleOf } from '../../support/people-in-logs.ts';

const secret = 'a secret of tests, long enough for any rule';
/** Where the links of mails about accounts lead. */
const pages: Record<string, string> = { 'verify-email': paths.verifyEmail, 'change-email': confirmEmailPath };
const printed: string[] = [];
let site: StartedApp;
let people: ReturnType<typeof peopleOf>;

beforeAll(async () => {
  for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, name).mockImplementation((...said) => void printed.push(said.map(String).join(' ')));
  setUpLog({ logFormat: 'text', logLevel: 'debug' });
  site = await startApp({
    seed: true,
    accounts: 'as configured',
    env: { AUTH_SECRET: secret, TRUSTED_PROXIES: '127.0.0.1,::1,::ffff:127.0.0.1' },
    watch: { log },
    frontDoor: { watcher: createWatcher(testConfig(), null) },
  });
  const { siteUrl } = site.app.config;
  const open = mailSeal(secret).open;
  /** The links of a mail, which are sealed until it is sent. */
  const linksOf = ({ template, data }: (typeof site.mails.mails)[number]) =>
    Object.entries(data).flatMap(([name, sealed]) => {
      if (name === 'sealedLink') return [new URL(open(String(sealed)), siteUrl).href];
      return name === 'sealedToken' ? [`${siteUrl}${pages[template]}?token=${open(String(sealed))}`] : [];
    });
  const mailsTo = async (to: string) => site.mails.mails.filter((mail) => mail.to === to).flatMap(linksOf);
  people = peopleOf({ origin: siteUrl, db: site.db, mailsTo });
});
afterAll(async () => {
  await site.close();
  setUpLog({ logFormat: 'text', logLevel: 'info' });
  vi.restoreAllMocks();
});

test('no line has a name, an address, a text, a password, a link, a code, or a cookie', async () => {
  await people.useAccount();
  await people.buyAndWrite();
  await people.sendWhatFails();
  people.expectNobodyIn([...printed, ...site.logged].join('\n'), '"');
}, 120_000);
