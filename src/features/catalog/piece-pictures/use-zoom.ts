import { type RefObject, useEffect, useRef, useState } from 'react';
import { listenToGestures } from './gestures.ts';
import { moveBy, type Point, type Sizes, step, tapScale, whole, zoomTo } from './view.ts';

const middle: Point = { x: 0, y: 0 };

/** How far an arrow key moves a magnified picture, in pixels. */
const keyPixels = 80;

const arrows: Record<string, Point> = {
  ArrowLeft: { x: keyPixels, y: 0 },
  ArrowRight: { x: -keyPixels, y: 0 },
  ArrowUp: { x: 0, y: keyPixels },
  ArrowDown: { x: 0, y: -keyPixels },
};

/** The image element fills the stage, and the picture is whole in it. */
function fittedSize(image: HTMLImageElement) {
  const { paddingLeft, paddingRight } = getComputedStyle(image);
  const [width = 1, height = 1] = ['width', 'height'].map((name) => Number(image.getAttribute(name)));
  const room = image.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  const fit = Math.min(room / width, image.clientHeight / height);
  return { width: width * fit, height: height * fit };
}

/**
 * Magnifies the picture on a stage by fingers, mouse, wheel, and keys. The picture is whole again when `index` changes.
 * @param turn called with 1 for the next picture and -1 for the previous one
 */
export function useZoom(stage: RefObject<HTMLElement | null>, index: number, turn: (direction: 1 | -1) => void) {
  const view = useRef(whole);
  const [scale, setScale] = useState(1);
  const turning = useRef(turn);
  turning.current = turn;

  const change = (next: (sizes: Sizes) => typeof whole) => {
    const image = stage.current?.querySelector('img');
    if (!stage.current || !image) return;
    const { clientWidth: width, clientHeight: height } = stage.current;
    view.current = next({ picture: fittedSize(image), stage: { width, height } });
    const { x, y, scale: by } = view.current;
    image.style.transform = `translate(${x}px, ${y}px) scale(${by})`;
    setScale(by);
  };
  const zoomBy = (factor: number, around = middle) =>
    change((sizes) => zoomTo(view.current, view.current.scale * factor, around, sizes));
  const move = (by: Point) => change((sizes) => moveBy(view.current, by, sizes));
  const acts = useRef({ change, zoomBy, move });
  acts.current = { change, zoomBy, move };

  // biome-ignore lint/correctness/useExhaustiveDependencies: every other picture is whole at first
  useEffect(() => acts.current.change(() => whole), [index]);
  useEffect(() => {
    if (!stage.current) return undefined;
    return listenToGestures(stage.current, {
      onDrag: (by) => acts.current.move(by),
      onPinch: (factor, around, by) => {
        acts.current.zoomBy(factor, around);
        acts.current.move(by);
      },
      onDoubleTap: (at) => acts.current.zoomBy(view.current.scale > 1 ? 0 : tapScale, at),
      onSwipe: (direction) => {
        if (view.current.scale === 1) turning.current(direction);
      },
      onWheel: (factor, at) => acts.current.zoomBy(factor, at),
    });
  }, [stage]);

  /** @returns true if the key did something */
  const press = (key: string): boolean => {
    const by = arrows[key];
    if (by && view.current.scale > 1) move(by);
    else if (key === 'ArrowLeft' || key === 'ArrowRight') turn(key === 'ArrowRight' ? 1 : -1);
    else if (key === '+' || key === '=') zoomBy(step);
    else if (key === '-') zoomBy(1 / step);
    else return false;
    return true;
  };
  return { scale, zoomIn: () => zoomBy(step), zoomOut: () => zoomBy(1 / step), press };
}
