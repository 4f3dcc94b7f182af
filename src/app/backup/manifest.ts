/** What a backup says about itself. It is the last part of the file, so a backup without one isn't whole. */
import {
  array,
  check,
  type InferOutput,
  integer,
  literal,
  minValue,
  number,
  object,
  pipe,
  regex,
  safeParse,
  string,
} from 'valibot';
import { isFileKey } from '../../platform/files/file-key.ts';

export const manifestName = 'manifest.json';
export const filesName = 'files.jsonl';
export const secretName = 'secret';
export const tableMember = ({ schema, name }: { schema: string; name: string }): string =>
  `tables/${schema}.${name}.tsv`;
export const fileMember = (key: string): string => `files/${key}`;

const count = pipe(number(), integer(), minValue(0));
const sha256 = pipe(string(), regex(/^[0-9a-f]{64}$/));

/** Version of the format, not of the site. */
const formatVersion = 1;
const format = literal('river-city-backup');

const manifestSchema = object({
  format,
  version: literal(formatVersion),
  release: string(),
  kind: string(),
  site: string(),
  takenAt: string(),
  /** PostgreSQL's version. */
  server: string(),
  migrations: array(number()),
  tables: array(object({ schema: string(), name: string(), columns: array(string()), rows: count, sum: string() })),
  sequences: array(object({ schema: string(), name: string(), value: pipe(string(), regex(/^-?\d+$/)) })),
  /** The parts of the file but this one and the stored files, which `files.jsonl` lists. */
  parts: array(object({ name: string(), bytes: count, sha256 })),
  files: count,
});

export type Manifest = InferOutput<typeof manifestSchema>;
export type Part = Manifest['parts'][number];
export type CopiedTable = Manifest['tables'][number];

const storedFileSchema = object({ key: pipe(string(), check(isFileKey)), contentType: string(), bytes: count, sha256 });
export type StoredFileLine = InferOutput<typeof storedFileSchema>;

/** Returns null for what is no JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

export function parseManifest(text: string): Manifest | null {
  const parsed = safeParse(manifestSchema, parseJson(text));
  return parsed.success ? parsed.output : null;
}

const newerSchema = object({ format, version: pipe(number(), minValue(formatVersion + 1)) });

export const isOfNewerFormat = (text: string): boolean => safeParse(newerSchema, parseJson(text)).success;

/** Returns null for what doesn't describe a stored file, such as one whose key leads out of the folder. */
export function parseStoredFile(line: string): StoredFileLine | null {
  const parsed = safeParse(storedFileSchema, parseJson(line));
  return parsed.success ? parsed.output : null;
}
