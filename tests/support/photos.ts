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
}

/** Creates a photo of noise, which is as large as a real one. */
export async function makePhoto({ width = 1200, height = 900, format = 'jpeg' }: PhotoOptions = {}): Promise<Buffer> {
  // A small field of noise, enlarged: smooth, but not empty.
  const field = { width: Math.ceil(width / 4), height: Math.ceil(height / 4), channels: 3 as const };
  return sharp(randomBytes(field.width * field.height * 3), { raw: field })
    .resize(width, height, { fit: 'fill' })
    .toFormat(format)
    .toBuffer();
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
