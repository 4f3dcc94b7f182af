/** Where a sentence about a heart goes: above it, beside it or below it, within the frame and over nothing that is pressed. */

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Size {
  width: number;
  height: number;
}

const gap = 4;
/** Further up, where a neighbor's heart or button is in the way. */
const lifts = [24, 48, 72, 96];

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;

const isWithin = (box: Box, room: Box): boolean =>
  box.left >= room.left && box.right <= room.right && box.top >= room.top && box.bottom <= room.bottom;

/**
 * All in pixels of the window.
 * @param room what may be covered: the frame from left to right, the window from top to bottom
 * @param targets what is there to be pressed, the heart apart; links give way to buttons, where both cannot be spared
 * @returns null where the heart is out of sight, or where every place would cover a button
 */
export function placeMessage(
  heart: Box,
  { width, height }: Size,
  room: Box,
  targets: { buttons: readonly Box[]; links: readonly Box[] },
): Box | null {
  if (heart.top < room.top || heart.bottom > room.bottom) return null;
  const boxAt = (left: number, top: number): Box => ({ left, top, right: left + width, bottom: top + height });
  const start = Math.max(room.left, Math.min(heart.left, room.right - width));
  const above = heart.top - height - gap;
  const middle = (heart.top + heart.bottom - height) / 2;
  const places = [
    boxAt(start, above),
    boxAt(Math.max(room.left, heart.right - width), above),
    boxAt(heart.right + gap, middle),
    boxAt(heart.left - width - gap, middle),
    boxAt(start, heart.bottom + gap),
    ...lifts.map((lift) => boxAt(start, above - lift)),
  ].filter((place) => isWithin(place, room) && !targets.buttons.some((button) => overlap(place, button)));
  return places.find((place) => !targets.links.some((link) => overlap(place, link))) ?? places[0] ?? null;
}
