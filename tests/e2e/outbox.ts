import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'playwright/test';
import { siteFolder } from './site-database.ts';

/** Mails read so far, by file. */
const read = new Map<string, string>();

/** Waits for the newest mail to an address that contains `pattern`, and returns its text. Use an address of your own. */
export async function mailTo(address: string, pattern: RegExp): Promise<string> {
  let found = '';
  await expect(async () => {
    found = (await mails()).findLast((mail) => mail.includes(`To: ${address}`) && pattern.test(mail)) ?? '';
    expect(found).not.toBe('');
  }).toPass({ timeout: 20_000, intervals: [100] });
  return found;
}

/** Returns all mails to an address so far, the oldest first. */
export const mailsTo = async (address: string): Promise<string[]> =>
  (await mails()).filter((mail) => mail.includes(`To: ${address}`));

async function mails(): Promise<string[]> {
  const folder = path.join(siteFolder(), 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  for (const name of names) {
    if (!read.has(name)) read.set(name, decoded(await readFile(path.join(folder, name), 'latin1')));
  }
  return names.map((name) => read.get(name) ?? '');
}

/** Decodes quoted-printable text. */
function decoded(mail: string): string {
  const bytes = mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
