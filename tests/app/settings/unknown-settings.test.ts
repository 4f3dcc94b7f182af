import { expect, test } from 'vitest';
import { unknownSettings } from '../../../src/app/settings/unknown-settings.ts';

test.each([
  ['STRIPE_SECRETKEY', 'STRIPE_SECRET_KEY'],
  ['SITE_NAMEE', 'SITE_NAME'],
  ['BETA_PASSWROD', 'BETA_PASSWORD'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['TRUSTED_PROXY', null],
  ['TRUSTED_PROXIE', 'TRUSTED_PROXIES'],
  ['AUTHSECRET', 'AUTH_SECRET'],
  ['data_dir', 'DATA_DIR'],
  ['ADMIN_MAILS', 'ADMIN_EMAILS'],
])('%s is named, with %s as what was probably meant', (name, meant) => {
  const [sentence, ...more] = unknownSettings({ [name]: 'canary-value' });
  expect(more).toEqual([]);
  expect(sentence).toContain(`${name} is set, but no setting has that name.`);
  expect(sentence).toContain(meant === null ? 'README' : `Did you mean ${meant}?`);
  expect(sentence).not.toContain('canary-value');
});

test('an unknown setting with the prefix of a service that we use is reported, even without a similar name', () => {
  expect(unknownSettings({ STRIPE_WEBHOOK_ENDPOINT_URL: 'x', SMTP_PASSWORD: 'x' })).toHaveLength(2);
});

test('known, empty, and unrelated variables are not reported', () => {
  const others =
    'PATH HOME HOSTNAME PWD OLDPWD LANG LC_ALL TERM SHELL USER LOGNAME MAIL TMPDIR CI NODE_OPTIONS NODE_PATH';
  const more =
    'npm_config_user_agent npm_lifecycle_event INIT_CWD PGHOST PGPASSWORD DISPLAY PORTAGE POSTGRES_URL EDITOR';
  const names = [...others.split(' '), ...more.split(' ')];
  expect(unknownSettings(Object.fromEntries(names.map((name) => [name, 'x'])))).toEqual([]);
  expect(unknownSettings({ PORT: '1', SITE_NAME: 'x', STRIPE_SECRET_KEY: 'x', CLERK_API_URL: 'x' })).toEqual([]);
  expect(unknownSettings({ SITE_NAMEE: ' ' })).toEqual([]);
});
