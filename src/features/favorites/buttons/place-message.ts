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
/** Pixels to move further up if a neighboring button is in the way. */
const lifts = [24, 48, 72, 96];

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;

const isWithin = (box: Box, room: Box): boolean =>
  box.left >= room.left && box.right <= room.right && box.top >= room.top && box.bottom <= room.bottom;

/**
 * Finds the place of a message about a favorite button: below, above, or beside it. All boxes are in window pixels.
 * @param room the area that may be covered
 * @param targets other controls. The message never covers buttons, and covers links only if there is no other place.
 * @returns null if every place would cover a button
 */
export function placeMessage(
  button: Box,
  { width, height }: Size,
  room: Box,
  targets: { buttons: readonly Box[]; links: readonly Box[] },
): Box | null {
  const boxAt = (left: number, top: number): Box => ({ left, top, right: left + width, bottom: top + height });
  const start = Math.max(room.left, Math.min(button.left, room.right - width));
  const above = button.top - height - gap;
  const middle = (button.top + button.bottom - height) / 2;
  const below = button.bottom + gap;
  const end = Math.max(room.left, button.right - width);
  const places = [
    boxAt(start, below),
    boxAt(end, below),
    boxAt(start, above),
    boxAt(end, above),
    boxAt(button.right + gap, middle),
    boxAt(button.left - width - gap, middle),
    ...lifts.map((lift) => boxAt(start, above - lift)),
  ].filter((place) => isWithin(place, room) && !targets.buttons.some((other) => overlap(place, other)));
  return places.find((place) => !targets.links.some((link) => overlap(place, link))) ?? places[0] ?? null;
}
