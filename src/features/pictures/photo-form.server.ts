/**
 * Photos of forms without JavaScript. A page's form has `enctype="multipart/form-data"` and
 * `<input type="file" name="photos" accept="image/jpeg,image/png,image/webp" multiple>`; the front door keeps the files
 * while the page answers (`platform/http/front-door/photo-forms.ts`).
 */
import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDomainError } from '../../platform/errors.ts';
import type { SentFile } from '../../platform/http/sent-file.ts';
import type { Picture } from '../../platform/pictures.ts';
import { chunkBytes } from '../../platform/resumable/chunks.ts';
import type { Services } from '../../platform/services.ts';
import { findUpload, openUpload, receiveChunk } from './uploads.server.ts';
import { uploadProblems } from './words.ts';

interface PhotoTarget {
  vendorId: string;
  createdBy: string;
  /** The piece that gets the pictures once they are ready; null for the storefront's pictures. */
  productId: string | null;
  alt?: string;
}

interface PhotoProblem {
  name: string;
  problem: string;
}

interface ReceivedPhotos {
  /** Ready, in the form's order. A piece has got them already. */
  pictures: Picture[];
  /** How many are still being made; a piece gets them in a moment. */
  waiting: number;
  problems: PhotoProblem[];
  /** Those of them that weren't even taken. */
  notTaken: readonly PhotoProblem[];
  /** Names of the photos that were taken, by the ids of their uploads. */
  taken: ReadonlyMap<string, string>;
}

/** Most photos are ready by then, so that the next page shows them. */
const waitMs = 6_000;
const lookMs = 150;

export async function receivePhoto(
  app: Services,
  { productId, alt, ...owner }: PhotoTarget,
  file: SentFile,
): Promise<string> {
  const ref = { vendorId: owner.vendorId, id: randomUUID() };
  await openUpload(app, owner, { id: ref.id, bytes: file.bytes, productId, ...(alt === undefined ? {} : { alt }) });
  const handle = await open(file.path, 'r');
  try {
    const buffer = Buffer.alloc(chunkBytes);
    for (let offset = 0; offset < file.bytes; offset += chunkBytes) {
      const { bytesRead } = await handle.read(buffer, 0, chunkBytes, offset);
      await receiveChunk(app, ref, { offset, bytes: buffer.subarray(0, bytesRead) });
    }
  } finally {
    await handle.close();
  }
  return ref.id;
}

/**
 * Takes a form's photos in, and waits a moment for their pictures. Photos that we can't take don't stop the others.
 * @param files `Astro.locals.files`
 * @throws DomainError if the disk is full
 */
export async function receivePhotos(
  app: Services,
  target: PhotoTarget,
  files: readonly SentFile[] = [],
): Promise<ReceivedPhotos> {
  const notTaken: PhotoProblem[] = [];
  const taken = new Map<string, string>();
  for (const file of files) {
    if (file.isTooLarge) notTaken.push({ name: file.name, problem: uploadProblems.tooManyBytes });
    else {
      try {
        taken.set(await receivePhoto(app, target, file), file.name);
      } catch (error) {
        if (!isDomainError(error) || error.code === 'db_unavailable') throw error;
        notTaken.push({ name: file.name, problem: error.message });
      }
    }
  }
  const until = performance.now() + waitMs;
  for (;;) {
    const uploads = await Promise.all(
      [...taken.keys()].map((id) => findUpload(app, { vendorId: target.vendorId, id })),
    );
    const waiting = uploads.filter(({ state }) => state === 'received').length;
    if (waiting === 0 || performance.now() > until) {
      const refused = uploads.flatMap(({ id, problem }) => (problem ? { name: taken.get(id) ?? '', problem } : []));
      return {
        pictures: uploads.flatMap(({ picture }) => picture ?? []),
        waiting,
        problems: [...notTaken, ...refused],
        notTaken,
        taken,
      };
    }
    await sleep(lookMs);
  }
}
