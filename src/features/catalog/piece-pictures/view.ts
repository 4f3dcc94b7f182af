/** Where a picture is in the dialog that shows it large: how much it is magnified, and how far its middle is from the stage's. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

export interface Point {
  x: number;
  y: number;
}

/** Sizes in pixels: of the picture before it is magnified, and of the stage that it is seen through. */
export interface Sizes {
  picture: { width: number; height: number };
  stage: { width: number; height: number };
}

export const whole: View = { scale: 1, x: 0, y: 0 };
export const maxScale = 4;
/** How much a double tap magnifies. */
export const tapScale = 2.5;
/** One press of the buttons. */
export const step = 1.5;

const between = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** Keeps the picture in the stage: its edges come no further in than the stage's, and a side that fits stays in the middle. */
function hold({ scale, x, y }: View, { picture, stage }: Sizes): View {
  const spareX = Math.max(0, (picture.width * scale - stage.width) / 2);
  const spareY = Math.max(0, (picture.height * scale - stage.height) / 2);
  return { scale, x: between(x, -spareX, spareX), y: between(y, -spareY, spareY) };
}

/** Magnifies to `scale`, 1 to 4, around a point, which is measured from the middle of the stage and stays where it is. */
export function zoomTo(view: View, scale: number, around: Point, sizes: Sizes): View {
  const next = between(scale, 1, maxScale);
  const grown = next / view.scale;
  return hold(
    { scale: next, x: around.x - (around.x - view.x) * grown, y: around.y - (around.y - view.y) * grown },
    sizes,
  );
}

export function moveBy(view: View, by: Point, sizes: Sizes): View {
  return hold({ ...view, x: view.x + by.x, y: view.y + by.y }, sizes);
}
