/**
 * How a list changes before one's eyes (specification, section 4): what goes leaves in 400 ms, what stays moves in 600 ms,
 * what is new comes in 400 ms. Only what is on the screen takes part, so a long list costs no more than a short one. All
 * is measured before anything is written: a rectangle that is asked for in between lays the page out once more.
 *
 * Of a card that goes only the picture is seen for so long: two labels in one place could not be read, and to set their
 * words once more takes as long as to set new ones.
 */
interface Place {
  element: HTMLElement;
  rect: DOMRect;
  /** Of its picture; null for a hint, which has faded already. */
  picture: DOMRect | null;
}
export type Places = ReadonlyMap<string, Place>;

const leaveMs = 400;
const moveMs = 600;
const enterMs = 400;

const running = new WeakMap<Element, Animation>();

function animate(element: HTMLElement, frames: Keyframe[], duration: number): Animation {
  const animation = element.animate(frames, { duration, easing: 'cubic-bezier(0.2, 0, 0, 1)' });
  running.set(element, animation);
  return animation;
}

const pictureIn = (card: Element) => card.querySelector<HTMLElement>('.kept-picture');

/** Where the children of a list stand, those of them that have a `data-id` and are on the screen. */
export function placesIn(list: HTMLElement): Places {
  const places = new Map<string, Place>();
  for (const element of list.children) {
    if (!(element instanceof HTMLElement)) continue;
    const rect = element.getBoundingClientRect();
    if (rect.top >= innerHeight) break;
    if (rect.bottom <= 0) continue;
    const picture = pictureIn(element)?.getBoundingClientRect() ?? null;
    places.set(element.dataset['id'] ?? '', { element, rect, picture });
  }
  return places;
}

/** The picture of what went, over the list that has already closed its ranks. */
function leave(card: Element, rect: DOMRect, stage: Element, origin: DOMRect): void {
  const element = pictureIn(card);
  if (!element) return;
  element.ariaHidden = 'true';
  element.classList.add('kept-ghost');
  Object.assign(element.style, {
    left: `${rect.left - origin.left}px`,
    top: `${rect.top - origin.top}px`,
    width: `${rect.width}px`,
    height: `${rect.height}px`,
  });
  stage.append(element);
  const away = animate(element, [{ opacity: 1 }, { opacity: 0, transform: 'scale(0.96)' }], leaveMs);
  const remove = () => element.remove();
  away.finished.then(remove, remove);
}

/** What moves is where it seems to be, until it is told to stop: before it is measured anew. */
export function stopMoving(before: Places): void {
  for (const { element } of before.values()) running.get(element)?.cancel();
}

/** Plays the change from where everything stood before. Nothing moves for people who want less motion. */
export function playChange(list: HTMLElement, before: Places, after: Places): void {
  const stage = list.parentElement;
  if (!stage || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const origin = stage.getBoundingClientRect();
  for (const [id, { element, rect }] of after) {
    const was = before.get(id)?.rect;
    if (!was) {
      animate(element, [{ opacity: 0, transform: 'translateY(8px)' }, { opacity: 1 }], enterMs);
      continue;
    }
    const [x, y] = [was.left - rect.left, was.top - rect.top];
    if (x !== 0 || y !== 0)
      animate(element, [{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }], moveMs);
  }
  for (const [id, { element, picture }] of before) {
    if (picture && !element.isConnected && !after.has(id)) leave(element, picture, stage, origin);
  }
}
