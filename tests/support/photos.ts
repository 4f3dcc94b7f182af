/** Photos for tests, and the program that re-encodes them. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { type PictureServices, pictureWork } from '../../src/features/pictures/picture-jobs.server.ts';
import { createPictureMaker, type PictureMaker } from '../../src/features/pictures/picture-maker.server.ts';
import { workThrough } from './jobs.ts';
import { root } from './root.ts';

export const pictureProgram = path.join(root, 'src/features/pictures/picture-process.server.ts');

interface PhotoOptions {
  width?: number;
  height?: number;
  format?: 'jpeg' | 'png' | 'webp';
  /** True for one with as many details as a real one, which takes long to make into pictures. */
  isGrainy?: boolean;
  /** It is filled up to so many bytes behind its end, which says nothing to a decoder. */
  bytes?: number;
}

/** Creates a photo of few colors. No two are the same. */
export async function makePhoto({
  width = 400,
  height = 100,
  format = 'jpeg',
  isGrainy = false,
  bytes = 0,
}: PhotoOptions = {}): Promise<Buffer> {
  // A small field of noise, enlarged: smooth, but not empty.
  const size = isGrainy ? { width: Math.ceil(width / 4), height: Math.ceil(height / 4) } : { width: 4, height: 3 };
  const photo = await sharp(randomBytes(size.width * size.height * 3), { raw: { ...size, channels: 3 } })
    .resize(width, height, { fit: 'fill' })
    .toFormat(format)
    .toBuffer();
  return Buffer.concat([photo, Buffer.alloc(Math.max(0, bytes - photo.length))]);
}

export interface Darkroom {
  maker: PictureMaker;
  /** Works on what waits: on one upload, or on all. Returns what was logged. */
  develop(most?: number): Promise<string[]>;
  close(): Promise<void>;
}

/** Creates what makes pictures of an app's uploads. */
export async function openDarkroom(app: PictureServices): Promise<Darkroom> {
  const maker = createPictureMaker(pictureProgram);
  const workFolder = await mkdtemp(path.join(tmpdir(), 'pictures-'));
  return {
    maker,
    async develop(most = Number.POSITIVE_INFINITY) {
      const logged: string[] = [];
      const log = (message: string, error?: unknown) => logged.push(`${message} ${error}`);
      await workThrough(pictureWork(app, { maker, workFolder, log }), {
        most,
        failed: (error) => log('A photo failed.', error),
      });
      return logged;
    },
    close: async () => {
      await maker.close();
      await rm(workFolder, { recursive: true, force: true });
    },
  };
}
