/**
 * How a list changes before one's eyes (specification, section 4): what goes leaves in 400 ms, what stays moves in 600 ms,
 * what is new comes in 400 ms. Only what is on the screen or near it takes part, so a long list costs no more than a short one.
 */
interface Place {
  element: HTMLElement;
  rect: DOMRect;
}
export type Places = ReadonlyMap<string, Place>;

const leaveMs = 400;
const moveMs = 600;
const enterMs = 400;
/** How far beyond the screen a card still takes part, in pixels. */
const margin = 200;

const running = new WeakMap<Element, Animation>();

function animate(element: HTMLElement, frames: Keyframe[], duration: number): Animation {
  const animation = element.animate(frames, { duration, easing: 'cubic-bezier(0.2, 0, 0, 1)' });
  running.set(element, animation);
  return animation;
}

/** Where the children of a list stand, those of them that have a `data-id` and are near the screen. */
export function placesIn(list: HTMLElement): Places {
  const places = new Map<string, Place>();
  for (const element of list.children) {
    if (!(element instanceof HTMLElement)) continue;
    const rect = element.getBoundingClientRect();
    if (rect.top > innerHeight + margin) break;
    if (rect.bottom > -margin) places.set(element.dataset['id'] ?? '', { element, rect });
  }
  return places;
}

/** A picture of what went, over the list that has already closed its ranks. */
function leave({ element, rect }: Place, list: HTMLElement): void {
  const stage = list.parentElement;
  if (!stage) return;
  const origin = stage.getBoundingClientRect();
  const ghost = element.cloneNode(true) as HTMLElement;
  for (const named of ghost.querySelectorAll('[id]')) named.removeAttribute('id');
  ghost.inert = true;
  ghost.ariaHidden = 'true';
  delete ghost.dataset['id'];
  ghost.classList.add('kept-ghost');
  Object.assign(ghost.style, {
    left: `${rect.left - origin.left}px`,
    top: `${rect.top - origin.top}px`,
    width: `${rect.width}px`,
    height: `${rect.height}px`,
  });
  stage.append(ghost);
  const away = animate(ghost, [{ opacity: 1 }, { opacity: 0, transform: 'scale(0.96)' }], leaveMs);
  const remove = () => ghost.remove();
  away.finished.then(remove, remove);
}

/** Plays the change from where everything stood before. Nothing moves for people who want less motion. */
export function playChange(list: HTMLElement, before: Places): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  for (const { element } of before.values()) running.get(element)?.cancel();
  const after = placesIn(list);
  for (const place of before.values()) {
    // A hint has faded already.
    if (!place.element.isConnected && !('hint' in place.element.dataset)) leave(place, list);
  }
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
}
