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

it.each([
  ['below its button', box(16, 400, 44, 44), box(16, 448, 240, 46)],
  ['within the margins of the frame', box(330, 400, 44, 44), box(134, 448, 240, 46)],
  ['above a button at the bottom of the window', box(100, 740, 44, 44), box(100, 690, 240, 46)],
])('a message goes %s', (_where, button, place) => {
  expect(placeMessage(button, size, room, nothing)).toEqual(place);
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
