import { expect, it } from 'vitest';
import { type Box, placeMessage } from '../../../../src/features/favorites/buttons/place-message.ts';

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
/** The frame on a phone, with margins of 16 px. */
const room = box(16, 0, 358, 800);
const size = { width: 240, height: 46 };
const nothing = { buttons: [], links: [] };

it('a message goes below its button', () => {
  expect(placeMessage(box(16, 400, 44, 44), size, room, nothing)).toEqual(box(16, 448, 240, 46));
});

it('a message stays within the margins of the frame', () => {
  const place = placeMessage(box(330, 400, 44, 44), size, room, nothing);
  expect([place?.left, place?.right]).toEqual([134, 374]);
});

it('a message goes above a button at the bottom of the window', () => {
  expect(placeMessage(box(100, 740, 44, 44), size, room, nothing)).toEqual(box(100, 690, 240, 46));
});

it('a message covers no other button: it goes above, beside, or nowhere', () => {
  const button = box(16, 400, 44, 44);
  const above = box(16, 350, 358, 46);
  const below = box(16, 450, 358, 46);
  expect(placeMessage(button, size, room, { buttons: [below], links: [] })?.top).toBe(350);
  expect(placeMessage(button, size, room, { buttons: [above, below], links: [] })).toEqual(box(64, 399, 240, 46));
  const beside = box(64, 400, 310, 44);
  // Also past a neighboring button that is a little higher.
  expect(placeMessage(button, size, room, { buttons: [box(200, 380, 44, 44), beside, below], links: [] })?.top).toBe(
    326,
  );
  const blocked = box(16, 200, 358, 196);
  expect(placeMessage(button, size, room, { buttons: [blocked, beside, below], links: [] })).toBeNull();
});

it('a message covers a link only if there is no other place', () => {
  const button = box(16, 400, 44, 44);
  const [below, beside] = [box(16, 450, 358, 46), box(64, 400, 310, 44)];
  expect(placeMessage(button, size, room, { buttons: [], links: [below] })?.top).toBe(350);
  const above = box(16, 200, 358, 196);
  expect(placeMessage(button, size, room, { buttons: [beside, above], links: [below] })?.top).toBe(448);
});

it('a message has no place if its button is out of view', () => {
  expect(placeMessage(box(16, 900, 44, 44), size, room, nothing)).toBeNull();
  expect(placeMessage(box(16, -60, 44, 44), size, room, nothing)).toBeNull();
});
