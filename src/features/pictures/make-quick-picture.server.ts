/** Makes a picture of a form's file while the form waits, in WebP only. */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFileProblem } from './find-file-problem.server.ts';
import type { PictureMaker } from './picture-maker.server.ts';

/** Other photos may come first. A request has 20 seconds. */
const patienceMs = 12_000;

interface QuickPicture {
  kind: 'square' | 'whole';
  /** The largest one first. */
  widths: readonly [number, ...number[]];
  workFolder: string;
  /** Milliseconds until it has failed. */
  patience?: number;
}

/** `refused` is a sentence for its sender. */
type QuickAnswer =
  | { kind: 'made'; files: { width: number; bytes: Uint8Array }[]; width: number; height: number }
  | { kind: 'refused'; problem: string }
  | { kind: 'failed' };

/** @param source a file on this machine */
export async function makeQuickPicture(
  maker: PictureMaker,
  source: string,
  { kind, widths, workFolder, patience = patienceMs }: QuickPicture,
): Promise<QuickAnswer> {
  const problem = await findFileProblem(source, kind);
  if (problem !== null) return { kind: 'refused', problem };
  const folder = path.join(workFolder, randomUUID());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const making = maker.make({ kind, source, folder, widths });
    const answer = await Promise.race([making, sleep(patience, { kind: 'failed' } as const, { ref: false })]);
    if (answer.kind === 'refused') return answer;
    if (answer.kind === 'failed') return { kind: 'failed' };
    const files = await Promise.all(
      answer.files.map(async ({ file, width }) => ({ width, bytes: await readFile(file) })),
    );
    return { kind: 'made', files, width: answer.width, height: answer.height };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
