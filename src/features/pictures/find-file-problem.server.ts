import { open } from 'node:fs/promises';
import { readPictureHeader } from './picture-header.ts';
import { findHeaderProblem } from './picture-rules.ts';
import { uploadProblems } from './words.ts';

const headBytes = 256 * 1024;

/**
 * Returns why a form's file is refused by its first bytes, a sentence, or null: no decoder of another type runs.
 * @param kind a square may be smaller than what pages show large
 */
export async function findFileProblem(source: string, kind: 'square' | 'whole'): Promise<string | null> {
  const handle = await open(source, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    if (bytesRead === 0) return uploadProblems.empty;
    return findHeaderProblem(readPictureHeader(buffer.subarray(0, bytesRead)), kind === 'square' ? 1 : undefined);
  } finally {
    await handle.close();
  }
}
