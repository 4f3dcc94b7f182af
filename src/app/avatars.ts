/** Makes accounts' pictures with the program that re-encodes photos. */
import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AvatarMaker, avatarWidths } from '../features/accounts/avatar/avatars.server.ts';
import { readPictureHeader } from '../features/pictures/picture-header.ts';
import type { PictureMaker } from '../features/pictures/picture-maker.server.ts';
import { findSizeProblem } from '../features/pictures/picture-rules.ts';
import { uploadProblems } from '../features/pictures/words.ts';

/** Other photos may come first. A request has 20 seconds. */
const patienceMs = 12_000;

/** Returns why a file is refused by its first bytes, a sentence, or null: no decoder of another type runs. */
async function findProblem(source: string): Promise<string | null> {
  const handle = await open(source, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(256 * 1024), 0, 256 * 1024, 0);
    const header = readPictureHeader(buffer.subarray(0, bytesRead));
    if (header === null) return uploadProblems.notPhoto;
    return header.size && findSizeProblem(header.size, undefined, 1);
  } finally {
    await handle.close();
  }
}

/** @param workFolder for files until they are read */
export function createAvatarMaker(maker: PictureMaker, workFolder: string): AvatarMaker {
  const { small, large } = avatarWidths;
  return {
    async make(source) {
      const problem = await findProblem(source);
      if (problem !== null) return { kind: 'refused', problem };
      const folder = path.join(workFolder, randomUUID());
      await mkdir(folder, { recursive: true, mode: 0o700 });
      try {
        const making = maker.make({ kind: 'square', source, folder, widths: [large, small] });
        const answer = await Promise.race([making, sleep(patienceMs, { kind: 'failed' } as const, { ref: false })]);
        if (answer.kind === 'refused') return answer;
        if (answer.kind === 'failed') return { kind: 'failed' };
        const read = (width: number) => readFile(path.join(folder, `${width}.webp`));
        return { kind: 'made', files: { [small]: await read(small), [large]: await read(large) } };
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}
