import type { Point } from './view.ts';

/** What fingers and the mouse do on the stage. Points are measured from its middle. */
export interface Gestures {
  /** One finger, or the pressed mouse, has moved. */
  onDrag: (by: Point) => void;
  /** Two fingers have moved apart by a factor, around the point between them, which has moved, too. */
  onPinch: (factor: number, around: Point, by: Point) => void;
  onDoubleTap: (at: Point) => void;
  /** A finger has gone sideways: 1 to the next picture, -1 to the previous. */
  onSwipe: (direction: 1 | -1) => void;
  onWheel: (factor: number, at: Point) => void;
}

const doubleTapMs = 300;
/** A finger that moves less is a tap. */
const tapPixels = 10;
const swipePixels = 50;

const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });
const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Listens to fingers, mouse, and wheel. @returns a function that stops */
export function listenToGestures(stage: HTMLElement, gestures: Gestures): () => void {
  const fingers = new Map<number, Point>();
  let began: Point | null = null;
  let lastTap = { at: Number.NEGATIVE_INFINITY, point: { x: 0, y: 0 } };
  const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top, width, height } = stage.getBoundingClientRect();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  };

  const down = (event: PointerEvent) => {
    if (event.button !== 0 || (event.target as Element).closest('button')) return;
    stage.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, pointOf(event));
    began = fingers.size === 1 ? pointOf(event) : null;
  };
  const move = (event: PointerEvent) => {
    const was = fingers.get(event.pointerId);
    if (!was) return;
    const now = pointOf(event);
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    fingers.set(event.pointerId, now);
    if (!other) return gestures.onDrag(minus(now, was));
    const middle = between(now, other);
    gestures.onPinch(
      distance(now, other) / Math.max(1, distance(was, other)),
      middle,
      minus(middle, between(was, other)),
    );
  };
  const tap = (point: Point, at: number) => {
    const isSecond = at - lastTap.at < doubleTapMs && distance(point, lastTap.point) < 3 * tapPixels;
    lastTap = { at: isSecond ? Number.NEGATIVE_INFINITY : at, point };
    if (isSecond) gestures.onDoubleTap(point);
  };
  const up = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId) || !began || event.type === 'pointercancel') return;
    const end = pointOf(event);
    const { x, y } = minus(end, began);
    if (Math.hypot(x, y) < tapPixels) tap(end, event.timeStamp);
    else if (event.pointerType === 'touch' && Math.abs(x) > Math.max(swipePixels, 2 * Math.abs(y)))
      gestures.onSwipe(x < 0 ? 1 : -1);
    began = null;
  };
  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    gestures.onWheel(Math.exp(-event.deltaY / 300), pointOf(event));
  };

  const watching = new AbortController();
  const { signal } = watching;
  stage.addEventListener('pointerdown', down, { signal });
  stage.addEventListener('pointermove', move, { signal });
  stage.addEventListener('pointerup', up, { signal });
  stage.addEventListener('pointercancel', up, { signal });
  stage.addEventListener('wheel', wheel, { signal, passive: false });
  return () => watching.abort();
}
