import { chmod, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { minuteMs } from '../time.ts';
import { compose, parseFrom, UndeliverableMail } from './compose.ts';
import type { Mailer } from './mail.ts';

const stampLength = new Date(0).toISOString().length;

const halfName = /^\..+\.half$/;
/** Minimum age of a leftover; a younger file may be being written by another process. */
const leftoverMs = 10 * minuteMs;

async function removeLeftovers(dir: string): Promise<void> {
  const names = await readdir(dir).catch(() => []);
  for (const name of names.filter((name) => halfName.test(name))) {
    const file = path.join(dir, name);
    const stats = await stat(file).catch(() => null);
    if (stats && Date.now() - stats.mtimeMs > leftoverMs) await rm(file, { force: true });
  }
}

/**
 * Writes every mail into `dir` as `<time>-<id>.eml`, which mail programs open and `ls` lists in order. A retried mail
 * overwrites its file. Files are written atomically, and leftovers of a crash are removed at startup.
 * @param from `Name <user@host>`
 */
export function createOutbox(dir: string, from: string): Mailer {
  const sender = parseFrom(from);
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  void removeLeftovers(dir).catch(() => {});
  return {
    description: `files in ${path.relative(process.cwd(), dir) || dir}`,
    async send(mail) {
      // The id becomes a file name.
      if (!/^[\w-]{1,80}$/.test(mail.id))
        throw new UndeliverableMail('The id of a mail holds letters, digits and hyphens.');
      const { message } = await transport.sendMail(compose(mail, sender));
      // The mails contain links that give access to accounts.
      await mkdir(dir, { recursive: true, mode: 0o700 });
      await chmod(dir, 0o700);
      const earlier = (await readdir(dir)).find((name) => name.slice(stampLength + 1) === `${mail.id}.eml`);
      const name = earlier ?? `${new Date().toISOString().replaceAll(':', '-')}-${mail.id}.eml`;
      const half = path.join(dir, `.${mail.id}.${process.pid}.half`);
      try {
        await writeFile(half, message, { flush: true, mode: 0o600 });
        await rename(half, path.join(dir, name));
      } catch (error) {
        await rm(half, { force: true });
        throw error;
      }
    },
  };
}
