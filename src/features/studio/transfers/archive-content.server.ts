/** What an archive of ours says about a store and its pieces. */
import * as v from 'valibot';
import { DomainError } from '../../../platform/errors.ts';
import { newPieceSchema } from '../pieces/pieces.api.ts';
import { pieceLimits, pieceStates } from '../pieces/pieces.ts';
import { editStoreSchema } from '../storefront/storefront.api.ts';
import { archiveFormat, archiveVersion, archiveNames as names } from './archive-format.ts';
import type { OpenArchive } from './read-archive.server.ts';
import { archiveErrors as errors } from './words.ts';

const pictureSchema = v.object({
  file: v.pipe(v.string(), v.regex(/^pictures\/[\w-]{1,120}\.(?:jpg|png|webp|avif)$/)),
  alt: v.pipe(v.string(), v.maxLength(300)),
  key: v.pipe(v.string(), v.maxLength(200)),
  width: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20_000)),
  height: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20_000)),
  widths: v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(1))), v.minLength(1), v.maxLength(10)),
});

export type PictureInArchive = v.InferOutput<typeof pictureSchema>;

const pieceSchema = v.object({
  ...v.omit(newPieceSchema, ['id', 'publish', 'pictures']).entries,
  slug: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,80}$/)),
  state: v.picklist(pieceStates),
  pictures: v.pipe(v.array(pictureSchema), v.maxLength(pieceLimits.pictures)),
});

export type PieceInArchive = v.InferOutput<typeof pieceSchema>;

const storeSchema = v.object({
  ...v.omit(editStoreSchema, ['revision', 'header', 'portrait']).entries,
  header: v.nullable(pictureSchema),
  portrait: v.nullable(pictureSchema),
});

export type StoreInArchive = v.InferOutput<typeof storeSchema>;

async function readJson(archive: OpenArchive, name: string): Promise<unknown> {
  const bytes = await archive.read(name);
  try {
    return JSON.parse(bytes?.toString('utf8') ?? '');
  } catch {
    throw new DomainError('invalid', errors.notOurs);
  }
}

/**
 * Reads what an archive would bring.
 * @returns its pieces, the names of those that can't be taken in, and the settings; null if those can't be
 * @throws DomainError `invalid` for an archive that isn't ours, or is of a newer version
 */
export async function readContent(archive: OpenArchive) {
  const about = v.safeParse(
    v.object({ format: v.literal(archiveFormat), version: v.number() }),
    await readJson(archive, names.about),
  );
  if (!about.success) throw new DomainError('invalid', errors.notOurs);
  if (about.output.version > archiveVersion) throw new DomainError('invalid', errors.newer);
  const list = await readJson(archive, names.pieces);
  if (!Array.isArray(list) || list.length > pieceLimits.pieces) throw new DomainError('invalid', errors.notOurs);
  const pieces: PieceInArchive[] = [];
  const refused: string[] = [];
  const slugs = new Set<string>();
  for (const [index, one] of list.entries()) {
    const parsed = v.safeParse(pieceSchema, one);
    const isWhole = parsed.success && parsed.output.pictures.every(({ file }) => archive.has(file));
    if (parsed.success && isWhole && !slugs.has(parsed.output.slug)) {
      slugs.add(parsed.output.slug);
      pieces.push(parsed.output);
    } else refused.push(errors.piece(index + 1, parsed.success ? parsed.output.name : null));
  }
  const store = v.safeParse(storeSchema, await readJson(archive, names.store));
  return { pieces, refused, store: store.success ? store.output : null };
}
