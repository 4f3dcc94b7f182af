/**
 * Finds a browser for the browser tests: Chromium's headless shell, which starts sooner and takes less of a machine than Chromium, or
 * else Chromium. Run as a program, it installs one if there is none and prints its path.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright/test';
import { minuteMs } from '../platform/time.ts';

const shells = ['/usr/bin/chromium-headless-shell'];

const browsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Returns the path of the headless shell that Playwright installs beside its Chromium, in a folder of the same number:
 * `chromium_headless_shell-1255/chrome-headless-shell-linux64/chrome-headless-shell`. Playwright tells only Chromium's.
 */
function playwrightShells(chromiumPath: string): string[] {
  const [, folder = '', revision = ''] = /^(.*)[/\\]chromium-(\d+)[/\\]/.exec(chromiumPath) ?? [];
  const shell = path.join(folder, `chromium_headless_shell-${revision}`);
  if (revision === '' || !existsSync(shell)) return [];
  return readdirSync(shell, { withFileTypes: true })
    .filter((one) => one.isDirectory())
    .flatMap(({ name }) => readdirSync(path.join(shell, name)).map((file) => path.join(shell, name, file)))
    .filter((file) => /^(chrome-headless-shell|headless_shell)(\.exe)?$/.test(path.basename(file)));
}

/** Returns the path of CHROMIUM_PATH, a headless shell, or Chromium, each Playwright's or the system's; null if there is none. */
export function findChromium(): string | null {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen) return existsSync(chosen) ? chosen : null;
  const ofPlaywright = chromium.executablePath();
  const places = [...playwrightShells(ofPlaywright), ...shells, ofPlaywright, ...browsers];
  return places.find((place) => place !== '' && existsSync(place)) ?? null;
}

/** Flags for machines without a display, without a sandbox for root, and without a network. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function run(minutes: number, program: string, ...args: string[]): void {
  console.log(`No browser found; trying ${[program, ...args].join(' ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync(program, args, { stdio: ['ignore', 'ignore', 'ignore'], timeout: minutes * minuteMs, env });
}

/**
 * Finds a browser, or installs one: Playwright's, or the system's package if we are root.
 * @throws Error with a sentence that says what to install
 */
export function ensureChromium(): string {
  if (!findChromium() && !process.env['CHROMIUM_PATH']) {
    run(4, 'npx', 'playwright', 'install', 'chromium-headless-shell');
  }
  if (!findChromium() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run(3, 'apt-get', 'update');
    run(6, 'apt-get', 'install', '-y', '--no-install-recommends', 'chromium-headless-shell');
    // Not every distribution has it as a package of its own.
    if (!findChromium()) run(6, 'apt-get', 'install', '-y', '--no-install-recommends', 'chromium');
  }
  const found = findChromium();
  if (found) return found;
  throw new Error(
    'The browser tests need Chromium: install the package "chromium-headless-shell" or "chromium", or set CHROMIUM_PATH to a browser.',
  );
}

if (import.meta.main) console.log(ensureChromium());
