import { formatCents } from '../../platform/money.ts';
import type { Config } from '../../site/config.ts';
import type { MovementSince } from './list-since.ts';
import type { Manifest } from './manifest.ts';
import type { Restored } from './restore-backup.ts';
import type { Backup } from './take-backup.ts';

const count = (n: number, one: string, many = `${one}s`): string =>
  `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`;
const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

export function describeBackup({ file, bytes, rows, files, seconds }: Backup, { backup }: Config): string {
  const open =
    backup.passphrase === null
      ? '\nIt is not encrypted, and holds everything, the site’s secret included. BACKUP_PASSPHRASE encrypts the next one.'
      : '';
  return `${file}\n${count(rows, 'row')} and ${count(files, 'file')}, ${megabytes(bytes)}, in ${seconds.toFixed(1)} s.${open}`;
}

/** Several sites may have one folder of backups. */
const describeSite = ({ site }: Manifest, { siteUrl }: Config): string[] =>
  site === siteUrl ? [] : [`It is of ${site}, and SITE_URL is ${siteUrl}.`];

export function describeChecked(file: string, manifest: Manifest, config: Config): string {
  const { tables, takenAt, files } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    `${file} of ${takenAt} is whole: restored, all ${count(rows, 'row')} of ${count(tables.length, 'table')} are the same, and all ${count(files, 'file')} are in it.`,
    ...describeSite(manifest, config),
  ].join('\n');
}

const secretLines: Record<Restored['secret'], string[]> = {
  restored: [],
  same: [],
  none: ['The backup holds no secret: it was made before the site had one.'],
  other: [
    'The secret here is not the one of the backup: people are signed out, links in mails and tokens of connected accounts no longer work.',
    'To have the backup’s, set AUTH_SECRET to its value, or restore into an empty DATA_DIR without AUTH_SECRET.',
  ],
};

const kinds = { payment: 'Payment', refund: 'Refund', dispute: 'Dispute', fee: 'Fee', other: 'Movement' } as const;

function describeMovement({ kind, amountCents, paymentId, createdAt, store, order }: MovementSince): string {
  const of = order === null ? 'of no order here' : `of order ${order}`;
  return `- ${kinds[kind]} of ${formatCents(Math.abs(amountCents))} at ${store}, ${of}, ${createdAt.toISOString()}, ${paymentId ?? 'no payment'}`;
}

/** What a person has to look at. Orders that are known and were pending are settled by the site itself. */
function describeSince(since: Restored['since']): string[] {
  if (since === null) return [];
  const news = since.movements.filter(({ isKnown }) => !isKnown);
  const unasked =
    since.unasked.length === 0
      ? []
      : [`Stripe could not be asked about ${since.unasked.join(', ')}. Look there yourself.`];
  if (news.length === 0) return ['Stripe has no payments, refunds, or disputes since then.', ...unasked];
  return [
    'Since then, Stripe has these. The site settles the payments of orders that it has; refund the others there, or ask the artist to send.',
    ...news.map(describeMovement),
    ...unasked,
  ];
}

export function describeRestored(restored: Restored, config: Config): string {
  const { manifest, rows, heldMails, secret, since, isAgain } = restored;
  const mails =
    heldMails === 0
      ? []
      : [
          `${count(heldMails, 'mail that waited is', 'mails that waited are')} held, since most were sent after the backup was taken.`,
          '`npm run restore -- --release-mails` sends them, `npm run restore -- --discard-mails` deletes them.',
        ];
  const what = `${count(rows, 'row')} and ${count(manifest.files, 'file')} as they were at ${manifest.takenAt}.`;
  return [
    isAgain ? `This backup was restored here before: no row was changed now. It has ${what}` : `Restored ${what}`,
    ...describeSite(manifest, config),
    ...secretLines[secret],
    ...mails,
    ...describeSince(since),
  ].join('\n');
}
