/** The admin's page about backups. */
import { plural } from '../../../platform/plural.ts';

export const backupWords = {
  title: 'Backups',
  description: 'When backups were made and checked, and how to restore one.',
  lead: 'A backup is one file with everything: all data, photos, and the site’s secret.',
  now: 'Back Up Now',
  facts: {
    last: 'Last',
    next: 'Next',
    where: 'Where',
    size: 'Size',
    kept: 'Kept',
    sealed: 'Encrypted',
    checked: 'Checked',
    restored: 'Restored',
  },
  none: 'None yet',
  kind: { daily: 'daily', asked: 'asked for', upgrade: 'before an upgrade' },
  at: (when: string, kind: string) => `${when}, ${kind}`,
  noNext: 'None is planned. Set BACKUP_DIR, and one is made each night.',
  nextSoon: 'Within minutes',
  noPlace: 'This site has no place for backups. Set BACKUP_DIR to a folder or a bucket, then start the site again.',
  kept: (days: number) =>
    `${plural(days, { one: 'The newest daily one', other: `The ${days} newest daily ones` })}. Those you ask for stay until you delete them.`,
  sealed: 'Yes, with BACKUP_PASSPHRASE. Keep that somewhere else, too: nothing else opens them.',
  open: 'No. Whoever has the file can read all of it. Set BACKUP_PASSPHRASE.',
  checked: (when: string, taken: string) =>
    `${when}: the one of ${taken} was restored beside everything, and was whole`,
  notChecked: 'Never. Check one now and then: only a backup that was restored is known to work.',
  restored: (when: string, taken: string) => `${when}, as everything was on ${taken}`,
  notRestored: 'Never',
  waiting: (since: string) => `A backup started on ${since}.`,
  retrying: (problem: string) => `The last try failed, and we’ll try again within minutes. ${problem}`,
  failed: (when: string, problem: string) => `The backup of ${when} couldn’t be made. ${problem}`,
  reload: 'Reload the page',
  toSee: 'to see if it’s done.',
  list: {
    title: 'Latest backups',
    failed: 'Failed: the log says why',
    deleted: 'Deleted, or not noted',
  },
  plan: {
    title: 'What to do',
    copy: 'Copy the file to another place: a disk that breaks takes its backups with it.',
    check: 'Check it. This restores it beside everything, compares all rows, and leaves nothing behind:',
    restore:
      'If all is lost: install the same release or a newer one, leave DATA_DIR empty, set BACKUP_PASSPHRASE if you had one, and run:',
    mails: 'Start the site and look at it. Emails that waited in the backup are held. Send or delete them:',
    money:
      'Read what the restore printed: payments and refunds in Stripe since the backup. The site settles those of orders it knows; refund the others in Stripe.',
    file: 'FILE',
  },
};

export const backupErrors = { unknown: 'Something went wrong. Reload the page and try again.' };
