import { setImmediate } from 'node:timers/promises';
import * as v from 'valibot';
import { textSchema } from '../../platform/api/text-schema.ts';
import { DomainError } from '../../platform/errors.ts';
import type { ProcessingFeeSetting } from '../buying/fees/fees.ts';
import { containsProcessing, convertPrice, convertShipping } from '../buying/fees/price-basis.ts';
import { boxInArchiveSchema, boxLimits } from '../studio/boxes/own-boxes.ts';
import { newPieceSchema } from '../studio/pieces/pieces.api.ts';
import { pieceLimits, pieceStates } from '../studio/pieces/pieces.ts';
import { storeSettingsSchema } from '../studio/storefront/storefront.api.ts';
import { archiveFormat, archiveVersion, archiveNames as names } from './archive-format.ts';
import type { OpenArchive } from './read-archive.server.ts';
import { archiveErrors as errors } from './words.ts';

const pictureSchema = v.object({
  file: v.pipe(v.string(), v.regex(/^pictures\/[\w-]{1,120}\.(?:jpg|png|webp|avif)$/)),
  alt: textSchema({ label: 'alt', min: 0, max: 300 }),
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
  ...storeSettingsSchema.entries,
  header: v.nullable(pictureSchema),
  portrait: v.nullable(pictureSchema),
});

export type StoreInArchive = v.InferOutput<typeof storeSchema>;

const boxesSchema = v.pipe(v.array(boxInArchiveSchema), v.maxLength(boxLimits.boxes));

export type BoxInArchive = v.InferOutput<typeof boxInArchiveSchema>;

/** Bytes of a file that is parsed whole, and of a piece: parsed, each byte of a hostile one would need twenty. */
const maxJson = 256 * 1024;
const maxPieceBytes = 64 * 1024;

const parse = (bytes: Buffer | null): unknown => {
  try {
    return JSON.parse(bytes?.toString('utf8') ?? '');
  } catch {
    throw new DomainError('invalid', errors.notOurs);
  }
};

const readJson = async (archive: OpenArchive, name: string) => parse(await archive.read(name, maxJson));

/** Yields the pieces. Our archives have each in a line of its own, so that a long list is never parsed whole. */
async function* readPieceList(archive: OpenArchive): AsyncGenerator<unknown> {
  const bytes = (await archive.read(names.pieces)) ?? Buffer.alloc(0);
  const text = bytes.toString('latin1').trimEnd();
  if (/^\[\s*\]$/.test(text)) return;
  if (!text.startsWith('[\n') || !text.endsWith('\n]')) throw new DomainError('invalid', errors.notOurs);
  const end = text.length - 2;
  let count = 0;
  for (let start = 2; start < end; ) {
    const next = text.indexOf('\n', start);
    const isLast = next >= end;
    const line = bytes.subarray(start, isLast ? end : next - 1);
    count += 1;
    const isOurs = line.length <= maxPieceBytes && count <= pieceLimits.pieces && (isLast || text[next - 1] === ',');
    if (!isOurs) throw new DomainError('invalid', errors.notOurs);
    yield parse(line);
    // Others get their answers in between.
    if (count % 50 === 0) await setImmediate();
    start = next + 1;
  }
}

/**
 * Reads what an archive would bring.
 * @returns its pieces, the names of those that can't be taken in, the settings, null if those can't be, and the store's own boxes
 * @throws DomainError `invalid` for an archive that isn't ours, or is of a newer version
 */
export async function readContent(archive: OpenArchive, processingFee: ProcessingFeeSetting) {
  const about = v.safeParse(
    v.object({
      format: v.literal(archiveFormat),
      version: v.number(),
      // Archives from before prices could contain processing don't say it.
      pricesContainProcessing: v.optional(v.boolean(), false),
    }),
    await readJson(archive, names.about),
  );
  if (!about.success) throw new DomainError('invalid', errors.notOurs);
  if (about.output.version > archiveVersion) throw new DomainError('invalid', errors.newer);
  const isContaining = containsProcessing(processingFee);
  const isOther = about.output.pricesContainProcessing !== isContaining;
  const pieces: PieceInArchive[] = [];
  const refused: string[] = [];
  const slugs = new Set<string>();
  let number = 0;
  for await (const one of readPieceList(archive)) {
    number += 1;
    const parsed = v.safeParse(pieceSchema, one);
    const isWhole = parsed.success && parsed.output.pictures.every(({ file }) => archive.has(file));
    if (parsed.success && isWhole && !slugs.has(parsed.output.slug)) {
      slugs.add(parsed.output.slug);
      const { priceCents: listed, cashPriceCents: cash } = parsed.output;
      const priceCents = isOther ? convertPrice(listed, isContaining) : listed;
      // Cash never had processing in it.
      pieces.push({ ...parsed.output, priceCents, cashPriceCents: cash && Math.min(cash, priceCents) });
    } else refused.push(errors.piece(number, parsed.success ? parsed.output.name : null));
  }
  const settings = v.safeParse(storeSchema, await readJson(archive, names.store));
  // Archives from before stores had boxes of their own have no such file.
  const boxes = v.safeParse(boxesSchema, archive.has(names.boxes) ? await readJson(archive, names.boxes) : []);
  const store = settings.success ? settings.output : null;
  if (store !== null && isOther) {
    if (store.shippingCents != null) store.shippingCents = convertShipping(store.shippingCents, isContaining);
    const { freeShippingOverCents: free } = store;
    if (free != null) store.freeShippingOverCents = convertPrice(free, isContaining);
  }
  return { pieces, refused, store, boxes: boxes.success ? boxes.output : [] };
}
