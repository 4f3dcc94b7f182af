/** What the privacy policy says follows from the settings. */
import { expect, test } from 'vitest';
import { readPolicyFacts } from '../../../src/features/legal/policy.ts';
import { privacyPolicy } from '../../../src/features/legal/privacy/words.ts';
import { testConfig } from '../../support/config.ts';

const keptFor = (env: Record<string, string>) =>
  privacyPolicy(readPolicyFacts(testConfig(env), ''))
    .sections.find(({ id }) => id === 'keeping')
    ?.list?.find((line) => line.startsWith('Backups'));

test('backups hold what was deleted for as many days as the setting keeps daily ones', () => {
  expect(keptFor({ BACKUP_DIR: 'backups', BACKUP_KEEP: '30' })).toContain('for up to 30 days more');
  expect(keptFor({ BACKUP_DIR: 'backups', BACKUP_KEEP: '1' })).toContain('for up to 1 day more');
  expect(keptFor({})).toContain('until they’re deleted themselves');
});
