/** How the tests start a browser: without a display, with fonts of their own. */
import { chromiumFlags, findChromium } from '../../src/tools/find-chromium.ts';
import { type FontSet, withFonts } from './fonts.ts';

interface Wishes {
  fonts?: FontSet;
  /** More flags. */
  flags?: readonly string[];
}

/** Options for Playwright’s `launch` and `launchOptions`. */
export function browserOptions({ fonts = 'liberation', flags = [] }: Wishes = {}) {
  const executablePath = findChromium();
  return {
    args: [...chromiumFlags, ...flags],
    env: withFonts(fonts),
    ...(executablePath ? { executablePath } : {}),
  };
}
