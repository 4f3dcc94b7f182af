import { existsSync } from 'node:fs';
import path from 'node:path';

const isInstalled = (program: string): boolean =>
  (process.env['PATH'] ?? '').split(path.delimiter).some((folder) => existsSync(path.join(folder, program)));

/** Returns why WebKit can't be tried on this machine; null if it can. */
export function missingForWebKit(): string | null {
  const missing = ['WebKitWebDriver', 'Xvfb'].filter((program) => !isInstalled(program));
  if (missing.length === 0) return null;
  return `WebKit was not tried, because this machine has no ${missing.join(' and no ')}: apt-get install webkit2gtk-driver xvfb`;
}
