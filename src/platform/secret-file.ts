import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';

/** Where the secret is, if no setting gives it. */
export const secretFile = (dataDir: string): string => path.join(dataDir, 'secret');

/**
 * Returns the secret that signs our cookies, stored in the data folder. The first start creates it, readable by its owner
 * only. If two processes start at once, both get the same one.
 * @returns 64 hexadecimal digits
 */
export async function readOrCreateSecret(dataDir: string): Promise<string> {
  const file = secretFile(dataDir);
  await mkdir(dataDir, { recursive: true });
  try {
    const handle = await open(file, 'wx', 0o600);
    const secret = randomBytes(32).toString('hex');
    try {
      await handle.writeFile(secret).finally(() => handle.close());
    } catch (error) {
      // On a full disk, it would be empty, and no later start could use it.
      await rm(file, { force: true });
      throw error;
    }
    return secret;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  // Another process has created the file and may still be writing it.
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const secret = await readFile(file, 'utf8');
    if (secret.length === 64) return secret;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`${file} does not hold a secret. Remove it to get a new one; everybody will be signed out.`);
}
