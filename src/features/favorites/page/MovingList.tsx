import { Component, createRef, type ReactNode } from 'react';
import { controlTexts } from './words.ts';

interface Props {
  /** All items of the list, in order. */
  shown: readonly { id: string }[];
  /** The cards of the first items, each with its `data-id`. */
  children: readonly ReactNode[];
  /** Called before the paint if the cards don't fill the screen although there are more. */
  onShort: () => void;
}

interface Place {
  element: HTMLElement;
  rect: DOMRect;
  picture: HTMLElement | null;
  pictureRect: DOMRect | undefined;
}

const fadeMs = 400;
const moveMs = 600;
const enterFrames = [{ opacity: 0, transform: 'translateY(8px)' }, { opacity: 1 }];

const animate = (element: HTMLElement, frames: Keyframe[], duration: number) =>
  element.animate(frames, { duration, easing: 'cubic-bezier(0.2, 0, 0, 1)', id: 'flip' });

function enterOrMove(element: HTMLElement, now: DOMRect, old: DOMRect | undefined): void {
  if (!old) animate(element, enterFrames, fadeMs);
  else if (old.left !== now.left || old.top !== now.top) {
    const from = `translate(${old.left - now.left}px, ${old.top - now.top}px)`;
    animate(element, [{ transform: from }, { transform: 'none' }], moveMs);
  }
}

/** Measures the cards on the screen. */
function measure(list: HTMLElement): Map<string, Place> {
  const places = new Map<string, Place>();
  for (const element of list.children as HTMLCollectionOf<HTMLElement>) {
    const rect = element.getBoundingClientRect();
    if (rect.top >= innerHeight) break;
    if (rect.bottom <= 0) continue;
    const picture = element.querySelector<HTMLElement>('.kept-picture');
    places.set(element.dataset['id'] ?? '', { element, rect, picture, pictureRect: picture?.getBoundingClientRect() });
  }
  return places;
}

/**
 * Fades out what has left, as pictures alone, because two labels over each other can't be read. All share one layer, since
 * each animation takes a millisecond to start on a slow phone.
 */
function fadeOut(list: HTMLElement, leaving: readonly Place[]): void {
  const layer = document.createElement('div');
  layer.className = 'kept-ghosts';
  layer.ariaHidden = 'true';
  const { left, top } = list.getBoundingClientRect();
  for (const { picture, pictureRect: rect } of leaving) {
    if (!picture || !rect) continue;
    picture.classList.add('kept-ghost');
    picture.style.cssText = `left: ${rect.left - left}px; top: ${rect.top - top}px; width: ${rect.width}px; height: ${rect.height}px`;
    layer.append(picture);
  }
  if (!layer.hasChildNodes()) return;
  list.after(layer);
  animate(layer, [{ opacity: 1 }, { opacity: 0 }], fadeMs).onfinish = () => layer.remove();
}

/**
 * A list whose cards move to their new places when it changes (FLIP); those that leave fade out, new ones fade in. Only cards
 * on the screen take part, so a long list costs no more than a short one. A class, because hooks can't measure before a change.
 */
export class MovingList extends Component<Props> {
  private readonly list = createRef<HTMLUListElement>();
  /** The places before a change, until the cards fill the screen. */
  private before: Map<string, Place> | null = null;
  private isShort = false;

  override componentDidMount(): void {
    this.checkIsShort();
  }

  private checkIsShort(): boolean {
    const { shown, children, onShort } = this.props;
    const { top } = this.list.current?.lastElementChild?.getBoundingClientRect() ?? { top: innerHeight };
    this.isShort = children.length < shown.length && top < innerHeight;
    if (this.isShort) onShort();
    return this.isShort;
  }

  override getSnapshotBeforeUpdate({ shown }: Props): Map<string, Place> | null {
    const now = this.props.shown;
    const isSame = shown.length === now.length && shown.every(({ id }, index) => id === now[index]?.id);
    return isSame || shown.length === 0 || !this.list.current ? null : measure(this.list.current);
  }

  override componentDidUpdate(previous: Props, _: unknown, snapshot: Map<string, Place> | null): void {
    const list = this.list.current;
    this.before ??= snapshot;
    const { before } = this;
    // Cards that are added below, where somebody scrolls, are no change.
    const isChanged = before || this.isShort || this.props.children.length < previous.children.length;
    if (!list || !isChanged || this.checkIsShort() || !before) return;
    this.before = null;
    // Places were measured in motion; what comes starts there.
    for (const animation of list.getAnimations({ subtree: true })) if (animation.id === 'flip') animation.cancel();
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    // If no card stays, the whole list fades in, and needs no measuring.
    const { shown, children } = this.props;
    const isNew = !shown.slice(0, children.length).some(({ id }) => before.has(id));
    const after: Map<string, Place> = isNew ? new Map() : measure(list);
    fadeOut(
      list,
      [...before].flatMap(([id, card]) => (card.element.isConnected || after.has(id) ? [] : [card])),
    );
    if (isNew) animate(list, enterFrames, fadeMs);
    for (const [id, { element, rect }] of after) enterOrMove(element, rect, before.get(id)?.rect);
  }

  override render() {
    return (
      <div className="kept-stage">
        <ul ref={this.list} className="kept salon" aria-label={controlTexts.heading}>
          {this.props.children}
        </ul>
      </div>
    );
  }
}
