import { expect, test } from 'vitest';
import { moveBy, whole, zoomTo } from '../../../../src/features/catalog/piece-pictures/view.ts';

const sizes = { picture: { width: 400, height: 300 }, stage: { width: 400, height: 600 } };
const middle = { x: 0, y: 0 };

test('a picture is magnified one to four times', () => {
  expect(zoomTo(whole, 9, middle, sizes).scale).toBe(4);
  expect(zoomTo({ scale: 2, x: 0, y: 0 }, 0.2, middle, sizes)).toEqual(whole);
});

test('the point between the fingers stays where it is', () => {
  const view = zoomTo(whole, 4, { x: 100, y: 50 }, sizes);
  // The point of the picture that was there is now four times as far from its middle.
  expect([view.x + 4 * 100, view.y + 4 * 50]).toEqual([100, 50]);
});

test('the picture’s edges come no further in than the stage’s, and a side that fits stays in the middle', () => {
  const twice = zoomTo(whole, 2, middle, sizes);
  expect(moveBy(twice, { x: 1000, y: 1000 }, sizes)).toEqual({ scale: 2, x: 200, y: 0 });
  expect(moveBy(zoomTo(whole, 4, middle, sizes), { x: -5000, y: -5000 }, sizes)).toEqual({
    scale: 4,
    x: -600,
    y: -300,
  });
  expect(moveBy(whole, { x: 50, y: 50 }, sizes)).toEqual(whole);
});

test('zooming out at an edge leaves no gap', () => {
  const atEdge = moveBy(zoomTo(whole, 4, middle, sizes), { x: 600, y: 300 }, sizes);
  expect(zoomTo(atEdge, 1, { x: 150, y: 100 }, sizes)).toEqual(whole);
});
