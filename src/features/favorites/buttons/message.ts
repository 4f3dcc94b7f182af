/** What is said of a heart: in the live region that every page has from the start, beside the heart. */

import look from './message.css?inline';
import { type Box, placeMessage } from './place-message.ts';

/** For a few words. */
export const tooltipMs = 3_000;
/** Away from its heart a sentence has to be found before it is read. */
const awayMs = 6_000;
/** Why something failed takes longer to read. */
const sentenceMs = 8_000;

const sheet = new CSSStyleSheet();
sheet.replaceSync(look);
document.adoptedStyleSheets.push(sheet);

let timer: ReturnType<typeof setTimeout> | undefined;

const regionOf = () => document.querySelector<HTMLElement>('#hearts > [role=status]');

interface MessageOptions {
  /** The heart that it is about. Without it, where it is out of sight, and where there is no room, at the lower edge. */
  near?: Element | null;
  /** How long it stays, in milliseconds; longer while somebody points at it or is in it. */
  ms?: number;
  /** Instead of that, where the heart is out of sight. */
  away?: () => Node;
}

const isInSight = (heart: Element): boolean => {
  const { top, bottom, width } = heart.getBoundingClientRect();
  return width > 0 && top >= 0 && bottom <= innerHeight;
};

/** From margin to margin of the frame that the heart hangs in, from top to bottom of the window. */
function roomOf(heart: Element): Box {
  const frame = heart.closest('.frame') ?? document.body;
  const { left, right } = frame.getBoundingClientRect();
  const { paddingLeft, paddingRight } = getComputedStyle(frame);
  return {
    left: left + Number.parseFloat(paddingLeft),
    right: right - Number.parseFloat(paddingRight),
    top: 0,
    bottom: innerHeight,
  };
}

/** What a closed `details` hides, or the sentence itself: its box counts for nothing, though it has one. */
const unseen = '#hearts, details:not([open]) > :not(summary)';

function boxes(selector: string, heart: Element): Box[] {
  return [...document.querySelectorAll(selector)]
    .filter((element) => element !== heart && !element.closest(unseen))
    .map((element) => element.getBoundingClientRect())
    .filter(({ width }) => width > 0);
}

function placeOf(region: HTMLElement, heart: Element): Box | null {
  const buttons = boxes('button, .btn, input, select, textarea, summary', heart);
  return placeMessage(heart.getBoundingClientRect(), region.getBoundingClientRect(), roomOf(heart), {
    buttons,
    links: boxes('a', heart),
  });
}

/** Whether something is being said. */
export const hasMessage = (): boolean => regionOf()?.hasChildNodes() ?? false;

/** Takes away what is said. */
export function hideMessage(): void {
  clearTimeout(timer);
  regionOf()?.replaceChildren();
}

/** Shows and announces a sentence, or a link. */
export function showMessage(what: string | HTMLElement, { near = null, ms, away }: MessageOptions = {}): void {
  const region = regionOf();
  if (!region) return;
  const heart = near?.isConnected && isInSight(near) ? near : null;
  region.replaceChildren(heart === null && away ? away() : what);
  const { style } = region;
  style.cssText = '';
  const place = heart && placeOf(region, heart);
  if (place) {
    style.position = 'absolute';
    style.inset = 'auto';
    style.top = `${place.top + scrollY}px`;
    style.left = `${place.left + scrollX}px`;
  }
  const hide = () => {
    if (region.matches(':hover, :focus-within')) timer = setTimeout(hide, 500);
    else region.replaceChildren();
  };
  clearTimeout(timer);
  const asked = ms ?? (typeof what === 'string' ? sentenceMs : tooltipMs);
  timer = setTimeout(hide, place || !away ? asked : Math.max(asked, awayMs));
}
