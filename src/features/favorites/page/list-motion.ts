/**
 * How a list changes before one's eyes: what goes leaves in 400 ms, what stays moves in 600 ms,
 * what is new comes in 400 ms. Nothing moves for people who want less motion. Only what is on the screen takes part, so a
 * long list costs no more than a short one. What leaves is one sheet, and what comes is the list itself where none of it was
 * there before: then nothing needs to be measured, and each animation costs a millisecond on a slow phone before it starts.
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
export interface Places {
  cards: ReadonlyMap<string, Place>;
  /** Of the list, which fills what it stands in. */
  stage: DOMRect;
}

const leaveMs = 400;
const moveMs = 600;
const enterMs = 400;
const coming = [{ opacity: 0, transform: 'translateY(8px)' }, { opacity: 1 }];

const running = new WeakMap<Element, Animation>();

function animate(element: HTMLElement, frames: Keyframe[], duration: number): Animation {
  const animation = element.animate(frames, { duration, easing: 'cubic-bezier(0.2, 0, 0, 1)' });
  running.set(element, animation);
  return animation;
}

const pictureIn = (card: Element) => card.querySelector<HTMLElement>('.kept-picture');

/** Where the children of a list stand, those of them that have a `data-id` and are on the screen. */
export function placesIn(list: HTMLElement): Places {
  const cards = new Map<string, Place>();
  for (const element of list.children) {
    if (!(element instanceof HTMLElement)) continue;
    const rect = element.getBoundingClientRect();
    if (rect.top >= innerHeight) break;
    if (rect.bottom <= 0) continue;
    const picture = pictureIn(element)?.getBoundingClientRect() ?? null;
    cards.set(element.dataset['id'] ?? '', { element, rect, picture });
  }
  return { cards, stage: list.getBoundingClientRect() };
}

/** What moves is where it seems to be, until it is told to stop: before it is measured anew. */
export function stopMoving(list: Element, { cards }: Places): void {
  running.get(list)?.cancel();
  for (const { element } of cards.values()) running.get(element)?.cancel();
}

/** The pictures of what went, over the list that has already closed its ranks: one sheet, one animation. */
function leave(gone: readonly Place[], list: HTMLElement, stage: DOMRect): void {
  const sheet = document.createElement('div');
  sheet.className = 'kept-ghosts';
  sheet.ariaHidden = 'true';
  for (const { element, picture } of gone) {
    const ghost = pictureIn(element);
    if (!ghost || !picture) continue;
    ghost.classList.add('kept-ghost');
    Object.assign(ghost.style, {
      left: `${picture.left - stage.left}px`,
      top: `${picture.top - stage.top}px`,
      width: `${picture.width}px`,
      height: `${picture.height}px`,
    });
    sheet.append(ghost);
  }
  if (!sheet.hasChildNodes()) return;
  list.after(sheet);
  const remove = () => sheet.remove();
  animate(sheet, [{ opacity: 1 }, { opacity: 0 }], leaveMs).finished.then(remove, remove);
}

/**
 * Plays the change from where everything stood before.
 * @param after where everything stands now; null where none of it was there before, so that it needs no measuring
 */
export function playChange(list: HTMLElement, { cards, stage }: Places, after: Places | null): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  // A card that stays may have been made anew.
  const gone = [...cards].flatMap(([id, place]) => (place.element.isConnected || after?.cards.has(id) ? [] : [place]));
  leave(gone, list, stage);
  if (!after) animate(list, coming, enterMs);
  for (const [id, { element, rect }] of after?.cards ?? []) {
    const was = cards.get(id)?.rect;
    if (!was) {
      animate(element, coming, enterMs);
      continue;
    }
    const [x, y] = [was.left - rect.left, was.top - rect.top];
    if (x !== 0 || y !== 0)
      animate(element, [{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }], moveMs);
  }
}
