/** Turns what a camera or a library gives into a JPEG that is small enough to send. */
import { readPictureHeader } from './picture-header.ts';
import { findSizeProblem } from './picture-rules.ts';
import { keptSide, uploadBytes } from './upload-limits.ts';
import { queueProblems, uploadProblems } from './words.ts';

const maxBytes = 3 * 1024 * 1024;
const qualities = [0.9, 0.82, 0.72, 0.6];
/** Pixels of the longer side of what is shown meanwhile. */
const previewSide = 480;

/** A photo that can't be sent; the message is a sentence for its vendor. */
export class PhotoProblem extends Error {
  override readonly name = 'PhotoProblem';
}

export interface PreparedPhoto {
  jpeg: Blob;
  preview: Blob;
}

/** Phones name HEIC files in several ways, or give them no type at all. */
const isHeic = ({ type, name = '' }: Blob & { name?: string }): boolean =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

/** True for a file that the server reads, by its first bytes. */
const isTaken = async (file: Blob): Promise<boolean> =>
  readPictureHeader(new Uint8Array(await file.slice(0, 64).arrayBuffer())) !== null;

interface Decoded {
  image: ImageBitmap | HTMLImageElement;
  width: number;
  height: number;
  /** True if only the lenient way could read it: a part of it may be missing. */
  isDoubtful: boolean;
  free(): void;
}

/** Decodes a photo as pages do, which show more than `createImageBitmap` reads. */
async function decodeAsPage(file: Blob): Promise<Decoded> {
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  const free = () => URL.revokeObjectURL(url);
  try {
    await image.decode();
    return { image, width: image.naturalWidth, height: image.naturalHeight, isDoubtful: true, free };
  } catch {
    free();
    if (isHeic(file)) throw new PhotoProblem(queueProblems.heic);
    throw new PhotoProblem((await isTaken(file)) ? uploadProblems.damaged : queueProblems.unreadable);
  }
}

async function decode(file: Blob): Promise<Decoded> {
  try {
    // Rotated as the camera says. The copy that is made of it has no metadata, so no position either.
    const image = await createImageBitmap(file, { imageOrientation: 'from-image' });
    return { image, width: image.width, height: image.height, isDoubtful: false, free: () => image.close() };
  } catch {
    return await decodeAsPage(file);
  }
}

/** Draws the picture on white, at most `side` pixels long. */
function draw(photo: Decoded, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(photo.width, photo.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(photo.width * scale));
  canvas.height = Math.max(1, Math.round(photo.height * scale));
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new PhotoProblem(queueProblems.noMemory);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(photo.image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function toJpeg(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new PhotoProblem(queueProblems.noMemory))),
      'image/jpeg',
      quality,
    );
  });
}

/** Gives a canvas's memory back at once; phones have little for all of them. */
function release(canvas: HTMLCanvasElement): void {
  canvas.width = 0;
  canvas.height = 0;
}

async function encode(photo: Decoded): Promise<Blob> {
  for (let side = keptSide; ; side = Math.round(side * 0.8)) {
    const canvas = draw(photo, side);
    try {
      for (const quality of qualities) {
        const jpeg = await toJpeg(canvas, quality);
        if (jpeg.size <= maxBytes) return jpeg;
      }
    } finally {
      release(canvas);
    }
  }
}

/**
 * Decodes, rotates, and shrinks a photo.
 * @throws PhotoProblem if this browser can't read it
 */
export async function preparePhoto(file: Blob): Promise<PreparedPhoto> {
  if (file.size === 0) throw new PhotoProblem(uploadProblems.empty);
  const photo = await decode(file);
  try {
    const problem = findSizeProblem(photo);
    if (problem !== null) throw new PhotoProblem(problem);
    // Drawn, what is missing would be gray. The server sees whether all of it is there.
    const isForServer = photo.isDoubtful && (await isTaken(file));
    if (isForServer && file.size > uploadBytes) throw new PhotoProblem(uploadProblems.damaged);
    const jpeg = isForServer ? file : await encode(photo);
    const small = draw(photo, previewSide);
    const preview = await toJpeg(small, 0.8);
    release(small);
    return { jpeg, preview };
  } finally {
    photo.free();
  }
}
