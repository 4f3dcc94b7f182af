import { expect, it } from 'vitest';
import { type Box, placeMessage } from '../../../../src/features/favorites/buttons/place-message.ts';

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
/** The frame of a phone with 16 px at its sides. */
const room = box(16, 0, 358, 800);
const size = { width: 240, height: 46 };
const nothing = { buttons: [], links: [] };

it('hangs a sentence above its heart', () => {
  expect(placeMessage(box(16, 400, 44, 44), size, room, nothing)).toEqual(box(16, 350, 240, 46));
});

it('keeps a sentence within the margins of the frame', () => {
  const place = placeMessage(box(330, 400, 44, 44), size, room, nothing);
  expect([place?.left, place?.right]).toEqual([134, 374]);
});

it('goes below a heart at the top of the window', () => {
  expect(placeMessage(box(100, 10, 44, 44), size, room, nothing)).toEqual(box(100, 58, 240, 46));
});

it('covers no button: a sentence goes beside, below, or nowhere', () => {
  const heart = box(16, 400, 44, 44);
  const above = box(16, 350, 358, 46);
  const below = box(16, 450, 358, 46);
  expect(placeMessage(heart, size, room, { buttons: [above], links: [] })).toEqual(box(64, 399, 240, 46));
  const beside = box(64, 400, 310, 44);
  expect(placeMessage(heart, size, room, { buttons: [above, beside], links: [] })?.top).toBe(448);
  // Past a neighbor's heart that hangs a little higher, too.
  expect(placeMessage(heart, size, room, { buttons: [box(200, 380, 44, 44), beside, below], links: [] })?.top).toBe(
    326,
  );
  const wall = box(16, 200, 358, 196);
  expect(placeMessage(heart, size, room, { buttons: [wall, beside, below], links: [] })).toBeNull();
});

it('spares links too where there is another place', () => {
  const heart = box(16, 400, 44, 44);
  const [above, beside] = [box(16, 350, 358, 46), box(64, 400, 310, 44)];
  expect(placeMessage(heart, size, room, { buttons: [], links: [above] })?.top).toBe(399);
  const below = box(16, 450, 358, 46);
  expect(placeMessage(heart, size, room, { buttons: [beside, below], links: [box(16, 200, 358, 196)] })?.top).toBe(350);
});

it('leaves a heart that is out of sight to the lower edge', () => {
  expect(placeMessage(box(16, 900, 44, 44), size, room, nothing)).toBeNull();
  expect(placeMessage(box(16, -60, 44, 44), size, room, nothing)).toBeNull();
});
