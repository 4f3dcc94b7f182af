import type { Files } from './files.ts';

/** Removes all files of a picture that somebody sent. Those that aren't there are no problem. */
export async function removePictureFiles(
  files: Files,
  { key, widths }: { key: string; widths: readonly number[] },
): Promise<void> {
  for (const width of widths) {
    for (const format of ['avif', 'webp'] as const) await files.remove(`${key}-${width}.${format}`);
  }
  await files.remove(`${key}-original.jpg`);
}
