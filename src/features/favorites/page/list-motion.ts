/**
 * Animates changes of a list: cards that leave fade out, those that stay move, new ones fade in. Nothing moves for people
 * who prefer reduced motion. Only cards on the screen take part, so a long list costs no more than a short one. All leaving
 * cards share one animation, and so do all new ones if the list is replaced, because each animation takes a millisecond to
 * start on a slow phone.
 *
 * A leaving card fades as its picture alone: overlapping labels would be unreadable, and their layout would take long.
 */
interface CardPosition {
  element: HTMLElement;
  rect: DOMRect;
  /** The place of its picture; null for an undo hint, which has already faded. */
  picture: DOMRect | null;
}
export interface Positions {
  cards: ReadonlyMap<string, CardPosition>;
  list: DOMRect;
}

const leaveMs = 400;
const moveMs = 600;
const enterMs = 400;
const enterFrames = [{ opacity: 0, transform: 'translateY(8px)' }, { opacity: 1 }];

const running = new WeakMap<Element, Animation>();

function animate(element: HTMLElement, frames: Keyframe[], duration: number): Animation {
  const animation = element.animate(frames, { duration, easing: 'cubic-bezier(0.2, 0, 0, 1)' });
  running.set(element, animation);
  return animation;
}

const findPicture = (card: Element) => card.querySelector<HTMLElement>('.kept-picture');

/** Measures the list and its children on the screen, by their `data-id`. */
export function measureList(list: HTMLElement): Positions {
  const cards = new Map<string, CardPosition>();
  for (const element of list.children) {
    if (!(element instanceof HTMLElement)) continue;
    const rect = element.getBoundingClientRect();
    if (rect.top >= innerHeight) break;
    if (rect.bottom <= 0) continue;
    const picture = findPicture(element)?.getBoundingClientRect() ?? null;
    cards.set(element.dataset['id'] ?? '', { element, rect, picture });
  }
  return { cards, list: list.getBoundingClientRect() };
}

/** Cancels running animations. Call it after measuring where the cards appear to be, and before measuring the new layout. */
export function stopAnimations(list: Element, { cards }: Positions): void {
  running.get(list)?.cancel();
  for (const { element } of cards.values()) running.get(element)?.cancel();
}

/** Fades out the pictures of leaving cards in an overlay, since the list has closed the gaps already. */
function fadeOut(leaving: readonly CardPosition[], list: HTMLElement, listBefore: DOMRect): void {
  const overlay = document.createElement('div');
  overlay.className = 'kept-ghosts';
  overlay.ariaHidden = 'true';
  for (const { element, picture } of leaving) {
    const ghost = findPicture(element);
    if (!ghost || !picture) continue;
    ghost.classList.add('kept-ghost');
    Object.assign(ghost.style, {
      left: `${picture.left - listBefore.left}px`,
      top: `${picture.top - listBefore.top}px`,
      width: `${picture.width}px`,
      height: `${picture.height}px`,
    });
    overlay.append(ghost);
  }
  if (!overlay.hasChildNodes()) return;
  list.after(overlay);
  const remove = () => overlay.remove();
  animate(overlay, [{ opacity: 1 }, { opacity: 0 }], leaveMs).finished.then(remove, remove);
}

/**
 * Animates a change of the list.
 * @param after null if no card stays, so that the new layout needs no measuring
 */
export function animateChange(list: HTMLElement, before: Positions, after: Positions | null): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  // The element of a card that stays may be a new one.
  const leaving = [...before.cards].flatMap(([id, card]) =>
    card.element.isConnected || after?.cards.has(id) ? [] : [card],
  );
  fadeOut(leaving, list, before.list);
  if (!after) animate(list, enterFrames, enterMs);
  for (const [id, { element, rect }] of after?.cards ?? []) {
    const old = before.cards.get(id)?.rect;
    if (!old) {
      animate(element, enterFrames, enterMs);
      continue;
    }
    const [x, y] = [old.left - rect.left, old.top - rect.top];
    if (x !== 0 || y !== 0)
      animate(element, [{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }], moveMs);
  }
}
