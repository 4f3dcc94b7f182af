/**
 * A program of its own that re-encodes pictures, one at a time: what decoders use and leave behind, or break, never reaches
 * the server. `picture-maker.server.ts` runs it. It reads and writes files in a work folder, and says which.
 */
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { pictureFallbackWidth } from '../../platform/pictures.ts';
import { findSizeProblem, listWidths } from './picture-rules.ts';
import { isPlainJpeg } from './plain-jpeg.ts';
import { keptSide, progressivePixels, uploadPixels } from './upload-limits.ts';
import { uploadProblems } from './words.ts';

/** `shown`: the stripped original and WebP, from what was sent. `small`: AVIF, from the stripped original. */
interface WorkTask {
  kind: 'shown' | 'small';
  source: string;
  folder: string;
  use: 'piece' | 'storefront';
}

/**
 * For forms, which wait: WebP in these widths, from what was sent, the largest one first. `square` cuts the middle out; `whole` leaves
 * out widths that would enlarge it.
 */
interface QuickTask {
  kind: 'square' | 'whole';
  source: string;
  folder: string;
  widths: readonly [number, ...number[]];
}

export type PictureTask = WorkTask | QuickTask;

interface MadeFile {
  file: string;
  /** 0 for the original. */
  width: number;
}

/** `refused` is a sentence for the vendor; `failed` is for the log, and is tried again. */
export type PictureAnswer =
  | { kind: 'made'; files: MadeFile[]; width: number; height: number; widths: number[] }
  | { kind: 'refused'; problem: string }
  | { kind: 'failed'; message: string };

const white = { r: 255, g: 255, b: 255 };
const endMarker = Buffer.from([0xff, 0xd9]);
const types = ['jpeg', 'png', 'webp'];
const read: { failOn: 'error' | 'warning'; limitInputPixels: number; sequentialRead: boolean } = {
  failOn: 'error',
  limitInputPixels: uploadPixels,
  sequentialRead: true,
};

/** Bytes that AVIF files should not exceed, so that a first view stays light; quality gives way before that. */
const lightBytes: Record<number, number> = { 340: 14_000, 480: 24_000, 720: 40_000, 1020: 80_000, 1360: 110_000 };
const qualities = [52, 44, 36, 28];

/** True for what the disk says. Anything else that goes wrong with what was sent is the file's fault. */
const isOurFault = (message: string): boolean =>
  /no space|ENOSPC|EDQUOT|ENOENT|EACCES|for write|unable to open/i.test(message);

/** Decodes once: rotated as the camera says, on white, in sRGB, without any of the metadata. */
async function keepOriginal(source: string, file: string): Promise<{ width: number; height: number } | string> {
  const { format, width = 0, height = 0, orientation = 1, isProgressive } = await sharp(source, read).metadata();
  if (!types.includes(format ?? '')) return uploadProblems.notPhoto;
  const problem = findSizeProblem({ width, height }, isProgressive ? progressivePixels : undefined);
  if (problem !== null) return problem;
  // It was an original of ours: an archive that comes back has the same pictures.
  if (format === 'jpeg' && isPlainJpeg(await readFile(source))) {
    await copyFile(source, file);
    return { width, height };
  }
  const side = { width: keptSide, height: keptSide, fit: 'inside', withoutEnlargement: true } as const;
  const info = await sharp(source, { ...read, autoOrient: orientation > 1 })
    .resize(side)
    .flatten({ background: white })
    .toColourspace('srgb')
    // With the best coding it would keep all of it in memory, 70 MB more.
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4', optimiseCoding: false })
    .toFile(file);
  return { width: info.width, height: info.height };
}

/** @param first the best quality to try. Returns the one that was light enough, or the least. */
async function writeLightAvif(source: string, width: number, file: string, first: number): Promise<number> {
  const small = await sharp(source, read).resize({ width }).raw().toBuffer({ resolveWithObject: true });
  const raw = { width: small.info.width, height: small.info.height, channels: small.info.channels };
  for (const quality of qualities.filter((one) => one <= first)) {
    const { size } = await sharp(small.data, { raw }).avif({ quality, effort: 3 }).toFile(file);
    if (size <= (lightBytes[width] ?? Number.POSITIVE_INFINITY)) return quality;
  }
  return qualities.at(-1) ?? first;
}

async function makeQuickly({ kind, source, folder, widths }: QuickTask): Promise<PictureAnswer> {
  const { format, width = 0, height = 0, orientation = 1, isProgressive } = await sharp(source, read).metadata();
  if (!types.includes(format ?? '')) return { kind: 'refused', problem: uploadProblems.notPhoto };
  const isSquare = kind === 'square';
  // A square may be smaller than what pages show large.
  const problem = findSizeProblem(
    { width, height },
    isProgressive ? progressivePixels : undefined,
    isSquare ? 1 : undefined,
  );
  if (problem !== null) return { kind: 'refused', problem };
  const upright = orientation > 4 ? height : width;
  const chosen = isSquare ? widths : widths.filter((one) => one <= Math.max(upright, pictureFallbackWidth));
  const files = chosen.map((side) => ({ width: side, file: path.join(folder, `${side}.webp`) }));
  let from = sharp(source, { ...read, autoOrient: orientation > 1 }).flatten({ background: white });
  let made = { width: 0, height: 0 };
  for (const { width: side, file } of files) {
    const shape = isSquare ? { width: side, height: side, fit: 'cover' as const } : { width: side };
    const info = await from.resize(shape).toColourspace('srgb').webp({ quality: 80 }).toFile(file);
    if (made.width === 0) made = { width: info.width, height: info.height };
    // Decoded once; what is smaller is made from the largest one.
    from = sharp(files[0]?.file, read);
  }
  return { kind: 'made', files, widths: [...chosen], ...made };
}

async function makeWork({ kind, source, folder, use }: WorkTask): Promise<PictureAnswer> {
  const original = kind === 'shown' ? path.join(folder, 'original.jpg') : source;
  const size = kind === 'shown' ? await keepOriginal(source, original) : await sharp(source, read).metadata();
  if (typeof size === 'string') return { kind: 'refused', problem: size };
  const widths = listWidths(size.width, use);
  const files: MadeFile[] = kind === 'shown' ? [{ file: original, width: 0 }] : [];
  let quality = qualities[0] ?? 0;
  for (const width of widths) {
    const file = path.join(folder, `${width}.${kind === 'shown' ? 'webp' : 'avif'}`);
    // What is too much for one width is too much for the next, or nearly.
    if (kind === 'small') quality = await writeLightAvif(source, width, file, quality);
    else
      await sharp(original, read).resize({ width }).webp({ quality: 74, effort: 3, smartSubsample: true }).toFile(file);
    files.push({ file, width });
  }
  const width = Math.max(...widths);
  return { kind: 'made', files, widths, width, height: Math.round((width * size.height) / size.width) };
}

const make = (task: PictureTask): Promise<PictureAnswer> => ('use' in task ? makeWork(task) : makeQuickly(task));

/** Returns a JPEG without its end marker as one that has it; null for other files. Viewers show such a photo. */
function endJpeg(bytes: Buffer): Buffer | null {
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8;
  if (!isJpeg || bytes.subarray(-2).equals(endMarker)) return null;
  return Buffer.concat([bytes.at(-1) === 0xff ? bytes.subarray(0, -1) : bytes, endMarker]);
}

async function run(task: PictureTask): Promise<PictureAnswer> {
  try {
    return await make(task);
  } catch (error) {
    const whole = task.kind === 'small' ? null : endJpeg(await readFile(task.source));
    if (whole === null) throw error;
    const source = path.join(task.folder, 'whole.jpg');
    await writeFile(source, whole);
    // Missing rows are a warning only, once the end is there. The decoder doesn't report it of the last eight of some photos.
    read.failOn = 'warning';
    return await make({ ...task, source }).finally(() => {
      read.failOn = 'error';
    });
  }
}

sharp.concurrency(1);
sharp.cache(false);
try {
  // Pages go first.
  setPriority(10);
} catch {
  // Not allowed here; then they share.
}

process.on('message', (task: PictureTask) => {
  run(task)
    .catch((error: unknown): PictureAnswer => {
      const message = error instanceof Error ? error.message : String(error);
      if (task.kind !== 'small' && !isOurFault(message)) return { kind: 'refused', problem: uploadProblems.damaged };
      return { kind: 'failed', message };
    })
    .then((answer) => process.send?.(answer));
});
// The server is gone.
process.on('disconnect', () => process.exit());
