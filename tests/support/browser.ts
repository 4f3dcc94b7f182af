/** How the tests start a browser: without a display, with fonts of their own. */
import { chromiumFlags, findChromium } from '../../src/tools/find-chromium.ts';
import { openBesidePointer } from './beside-pointer.ts';
import { type FontSet, withFonts } from './fonts.ts';

interface Wishes {
  fonts?: FontSet;
  /** More flags. */
  flags?: readonly string[];
}

/**
 * Playwright's own: a mouse that hovers. And how far below the view pages load pictures ahead, which is as far as on a good network:
 * Chromium's headless shell judges no network, and would load as many as on the worst.
 */
const blink = {
  primaryHoverType: 2,
  availableHoverTypes: 2,
  primaryPointerType: 4,
  availablePointerTypes: 4,
  lazyLoadingImageMarginPxUnknown: 1250,
};
const blinkSettings = `--blink-settings=${Object.entries(blink)
  .map((setting) => setting.join('='))
  .join(',')}`;

/** The headless shell draws fonts of the site a tenth wider otherwise, and takes those of the machine as tests/support/fonts.ts says. */
const hinting = '--font-render-hinting=slight';

if (/headless.shell/.test(findChromium() ?? '')) openBesidePointer();

/** Options for Playwright’s `launch` and `launchOptions`. */
export function browserOptions({ fonts = 'liberation', flags = [] }: Wishes = {}) {
  const executablePath = findChromium();
  return {
    args: [...chromiumFlags, blinkSettings, hinting, ...flags],
    env: withFonts(fonts),
    ...(executablePath ? { executablePath } : {}),
  };
}
