/** Messages about a favorite button, shown beside it. The element is a live region that every page has from the start. */

import { adoptStyles } from '../../../platform/browser/adopt-styles.ts';
import styles from './button-message.css?inline';
import { type Box, placeMessage } from './place-message.ts';

export const tooltipMs = 3_000;
/** Shortest duration if the button is out of view: the reader has to find the message first. */
const awayMs = 6_000;
const sentenceMs = 8_000;

let timer: ReturnType<typeof setTimeout> | undefined;

const getRegion = () => document.querySelector<HTMLElement>('#hearts > [role=status]');

interface MessageOptions {
  /** The button. Without one, if it is out of view, or if there is no room, the message goes to the bottom of the window. */
  near?: Element | null;
  /** Duration in milliseconds. The message stays longer while it has the pointer or the focus. */
  ms?: number;
  /** Creates the message to show instead if the button is out of view. */
  away?: () => Node;
}

const isInView = (button: Element): boolean => {
  const { top, bottom, width } = button.getBoundingClientRect();
  return width > 0 && top >= 0 && bottom <= innerHeight;
};

/** Returns the area for messages: the button's frame without its padding, in the height of the window. */
function getRoom(button: Element): Box {
  const frame = button.closest('.frame') ?? document.body;
  const { left, right } = frame.getBoundingClientRect();
  const { paddingLeft, paddingRight } = getComputedStyle(frame);
  return {
    left: left + Number.parseFloat(paddingLeft),
    right: right - Number.parseFloat(paddingRight),
    top: 0,
    bottom: innerHeight,
  };
}

/** Elements whose boxes don't count: the message itself, and the hidden contents of a closed `details`. */
const ignored = '#hearts, details:not([open]) > :not(summary)';

function listBoxes(selector: string, button: Element): Box[] {
  return [...document.querySelectorAll(selector)]
    .filter((element) => element !== button && !element.closest(ignored))
    .map((element) => element.getBoundingClientRect())
    .filter(({ width }) => width > 0);
}

function findPlace(region: HTMLElement, button: Element): Box | null {
  const buttons = listBoxes('button, .btn, input, select, textarea, summary', button);
  return placeMessage(button.getBoundingClientRect(), region.getBoundingClientRect(), getRoom(button), {
    buttons,
    links: listBoxes('a', button),
  });
}

export const hasMessage = (): boolean => getRegion()?.hasChildNodes() ?? false;

export function hideMessage(): void {
  clearTimeout(timer);
  getRegion()?.replaceChildren();
}

/** Shows a sentence or a link, which screen readers announce. */
export function showMessage(message: string | HTMLElement, { near = null, ms, away }: MessageOptions = {}): void {
  const region = getRegion();
  if (!region) return;
  adoptStyles(styles);
  const button = near?.isConnected && isInView(near) ? near : null;
  region.replaceChildren(button === null && away ? away() : message);
  // Measured without a position.
  region.style.cssText = '';
  const place = button && findPlace(region, button);
  if (place) {
    const [top, left] = [place.top + scrollY, place.left + scrollX];
    region.style.cssText = `position: absolute; inset: auto; top: ${top}px; left: ${left}px`;
  }
  const hide = () => {
    if (region.matches(':hover, :focus-within')) timer = setTimeout(hide, 500);
    else region.replaceChildren();
  };
  clearTimeout(timer);
  const duration = ms ?? (typeof message === 'string' ? sentenceMs : tooltipMs);
  timer = setTimeout(hide, place || !away ? duration : Math.max(duration, awayMs));
}
