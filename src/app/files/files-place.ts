/** The database says where the site's files are, so that no start looks for them elsewhere. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { openLongConnection } from '../../platform/database/copy/copy-out.ts';
import type { Files } from '../../platform/files/files.ts';
import { type Config, ConfigError } from '../../site/config.ts';
import type { FilesPlace } from './files-place.table.ts';
import { isProbe, openLocalFiles, type StoredFiles } from './stored-files.ts';

const placeLock = 7_260_411_061;

export interface PlaceRow {
  place: FilesPlace;
  mark: string;
  movingTo: FilesPlace | null;
  leftIn: FilesPlace | null;
}

type Client = Pick<pg.Client, 'query'>;

const hasTable = async (client: Client, name: string): Promise<boolean> =>
  (await client.query(`select to_regclass($1) is not null as yes`, [`public.${name}`])).rows[0].yes;

/** Returns null if no start has noted it yet, as of an empty database. */
export async function readPlace(client: Client): Promise<PlaceRow | null> {
  if (!(await hasTable(client, 'files_place'))) return null;
  const { rows } = await client.query<PlaceRow>(
    `select place, mark::text, moving_to as "movingTo", left_in as "leftIn" from files_place`,
  );
  return rows[0] ?? null;
}

export async function hasFiles(files: Files): Promise<boolean> {
  for await (const { key } of files.list('')) if (!isProbe(key)) return true;
  return false;
}

async function isUnused(client: Client, dataDir: string): Promise<boolean> {
  if (await hasFiles(openLocalFiles(dataDir).files)) return false;
  return !(await hasTable(client, 'uploads')) || !(await client.query('select from uploads limit 1')).rowCount;
}

const move = (to: FilesPlace) => `\`npm run files:move -- --to ${to}\``;
const names: Readonly<Record<FilesPlace, string>> = { local: 'DATA_DIR', s3: 'S3' };

const elsewhere: Readonly<Record<FilesPlace, string>> = {
  local: `The site’s files are in DATA_DIR/files, and S3_BUCKET is set. Move them by ${move('s3')}, or unset S3_BUCKET.`,
  s3: `The site’s files are in S3, and S3_BUCKET is not set. Set it with its keys; to have the files in DATA_DIR, set them, run ${move('local')}, and unset them.`,
};

const belongsToOther = (bucket: string) =>
  `There are files in ${bucket} that are not this site’s. Set the S3_BUCKET that is its own.`;

async function findOtherPlace(
  client: Client,
  row: PlaceRow | null,
  stored: StoredFiles,
  dataDir: string,
): Promise<string | null> {
  if (row?.movingTo)
    return `The site’s files are being moved to ${names[row.movingTo]}. It starts once ${move(row.movingTo)} has ended; run that again if it was cut off.`;
  const isFirst = row === null && (await isUnused(client, dataDir));
  const place = row?.place ?? 'local';
  if (place !== stored.place && !isFirst) return elsewhere[place];
  if (stored.mark === null) return null;
  const mark = await stored.mark.read();
  const isFilled = mark !== row?.mark && (await hasFiles(stored.files));
  if (row === null) return isFilled ? belongsToOther(stored.mark.bucket) : null;
  // A restore notes the place before it marks the bucket.
  if (mark === row.mark || (mark === null && isFilled)) return null;
  return `This site’s files are not in ${stored.mark.bucket}. Set the S3_BUCKET that has them.`;
}

export interface Place {
  /** Leads to PostgreSQL itself. */
  url: string;
  config: Pick<Config, 'dataDir'>;
}

async function asking<T>({ url }: Place, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await openLongConnection(url, 'files');
  client.on('error', () => {});
  return work(client).finally(() => client.end());
}

/**
 * Makes sure that the site's files are where the settings say, before any of them is missed.
 * @throws ConfigError with a sentence that names what to do
 */
export async function refuseOtherPlace(place: Place, stored: StoredFiles): Promise<void> {
  const problem = await asking(place, async (client) =>
    findOtherPlace(client, await readPlace(client), stored, place.config.dataDir),
  );
  if (problem !== null) throw new ConfigError([problem]);
}

async function note(client: Client, place: FilesPlace, mark: string): Promise<void> {
  await client.query(
    `insert into files_place (place, mark) values ($1, $2)
      on conflict (id) do update set place = excluded.place, mark = excluded.mark, moving_to = null, left_in = null`,
    [place, mark],
  );
}

/**
 * Notes where the files are at the first start that looks; later ones only compare.
 * @throws ConfigError as `refuseOtherPlace`
 */
export async function claimPlace(place: Place, stored: StoredFiles): Promise<void> {
  await asking(place, async (client) => {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [placeLock]);
    const row = await readPlace(client);
    const problem = await findOtherPlace(client, row, stored, place.config.dataDir);
    if (problem !== null) throw new ConfigError([problem]);
    if (row === null) {
      const mark = randomUUID();
      // First the bucket: if this is cut off, it has a mark and no files, and the next start begins anew.
      await stored.mark?.write(mark);
      await note(client, stored.place, mark);
    } else if (stored.mark !== null && (await stored.mark.read()) === null) await stored.mark.write(row.mark);
    await client.query('commit');
  });
}

/** Notes where a restored site has its files, whatever its backup said. */
export async function noteRestored(client: Client, { place }: StoredFiles): Promise<void> {
  await note(client, place, randomUUID());
}

/** @throws ConfigError if there are files in the bucket, and its mark is another one; null for one without */
export async function refuseForeign({ mark, files }: StoredFiles, accepted: string | null): Promise<void> {
  if (mark === null || !(await hasFiles(files)) || (await mark.read()) === accepted) return;
  throw new ConfigError([belongsToOther(mark.bucket)]);
}
