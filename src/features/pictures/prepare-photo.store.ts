/** Turns what a camera or a library gives into a JPEG that is small enough to send. */
import { findSizeProblem } from './picture-rules.ts';
import { keptSide } from './upload-limits.ts';
import { queueProblems, uploadProblems } from './words.ts';

/** Bytes of a JPEG that we send. */
const mostBytes = 3 * 1024 * 1024;
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

async function decode(file: Blob): Promise<ImageBitmap> {
  try {
    // Rotated as the camera says. The copy that is made of it has no metadata, so no position either.
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    throw new PhotoProblem(isHeic(file) ? queueProblems.heic : queueProblems.unreadable);
  }
}

/** Draws the picture on white, at most `side` pixels long. */
function draw(bitmap: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new PhotoProblem(queueProblems.noMemory);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
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

async function encode(bitmap: ImageBitmap): Promise<Blob> {
  for (let side = keptSide; ; side = Math.round(side * 0.8)) {
    const canvas = draw(bitmap, side);
    try {
      for (const quality of qualities) {
        const jpeg = await toJpeg(canvas, quality);
        if (jpeg.size <= mostBytes) return jpeg;
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
  const bitmap = await decode(file);
  try {
    const problem = findSizeProblem(bitmap);
    if (problem !== null) throw new PhotoProblem(problem);
    const jpeg = await encode(bitmap);
    const small = draw(bitmap, previewSide);
    const preview = await toJpeg(small, 0.8);
    release(small);
    return { jpeg, preview };
  } finally {
    bitmap.close();
  }
}
