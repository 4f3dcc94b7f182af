import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';

/** The newest mail to an address that holds `pattern`, as plain text, once it is there. Use an address of your own. */
export async function mailTo(address: string, pattern: RegExp): Promise<string> {
  let found = '';
  await expect(async () => {
    found = (await mails()).findLast((mail) => mail.includes(`To: ${address}`) && pattern.test(mail)) ?? '';
    expect(found).not.toBe('');
  }).toPass({ timeout: 20_000 });
  return found;
}

async function mails(): Promise<string[]> {
  const folders = (await readdir(tmpdir())).filter((name) => name.startsWith('test-e2e-'));
  const all: string[] = [];
  for (const folder of folders) {
    const outbox = path.join(tmpdir(), folder, 'outbox');
    const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
    for (const name of names.sort()) all.push(decoded(await readFile(path.join(outbox, name), 'latin1')));
  }
  return all;
}

/** Without the soft line breaks and escapes of quoted-printable. */
function decoded(mail: string): string {
  const bytes = mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
