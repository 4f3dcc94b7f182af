import { Component, createRef, type ReactNode, startTransition } from 'react';
import type { FavoriteDto } from '../favorites.api.ts';
import { controlTexts } from './words.ts';

interface Props {
  /** All items of the list, in order. */
  shown: readonly FavoriteDto[];
  /** The list starts with few cards again when it changes. */
  view: unknown;
  /** Renders the card of an item, an element with its `data-id`. */
  children: (item: FavoriteDto, index: number) => ReactNode;
}

interface State {
  view: unknown;
  limit: number;
}

interface Place {
  element: HTMLElement;
  rect: DOMRect;
  picture: HTMLElement | null;
  pictureStyle: string;
}

/** Number of cards that each step adds. */
const step = 8;
/** Number of cards that fill the screen, and one below, so that the rows on the screen are complete. Measured in each view. */
let screenful = step;
/** Cards are added while the last one is less than this many pixels below the screen, or above it. */
const addWithin = 800;
/** Milliseconds before each step, in which the last one is painted. */
const pauseMs = 50;

const fadeMs = 400;
const moveMs = 600;
const enterFrames = [{ opacity: 0, transform: 'translateY(8px)' }, { opacity: 1 }];

const animate = (element: HTMLElement, frames: Keyframe[], duration: number) =>
  element.animate(frames, { duration, easing: 'cubic-bezier(0.2, 0, 0, 1)' });

function measure(list: HTMLElement): Map<string, Place> {
  const places = new Map<string, Place>();
  const { left, top } = list.getBoundingClientRect();
  for (const element of list.children as HTMLCollectionOf<HTMLElement>) {
    const rect = element.getBoundingClientRect();
    if (rect.top >= innerHeight) break;
    if (rect.bottom <= 0) continue;
    const picture = element.querySelector<HTMLElement>('.kept-picture');
    const { x = 0, y = 0, width = 0, height = 0 } = picture?.getBoundingClientRect() ?? {};
    const pictureStyle = `left: ${x - left}px; top: ${y - top}px; width: ${width}px; height: ${height}px`;
    places.set(element.dataset['id'] ?? '', { element, rect, picture, pictureStyle });
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
  for (const { picture, pictureStyle } of leaving) {
    if (!picture) continue;
    picture.classList.add('kept-ghost');
    picture.style.cssText = pictureStyle;
    layer.append(picture);
  }
  if (!layer.hasChildNodes()) return;
  list.after(layer);
  animate(layer, [{ opacity: 1 }, { opacity: 0 }], fadeMs).onfinish = () => layer.remove();
}

/**
 * A list that renders as many cards as the screen holds, and then more as its end comes near. When it changes, its cards
 * move to their new places (FLIP); those that leave fade out, new ones fade in. Only cards on the screen take part, so a long
 * list costs no more than a short one. A class, because hooks can't measure before a change.
 */
export class MovingList extends Component<Props, State> {
  override state: State = { view: this.props.view, limit: screenful };
  private readonly list = createRef<HTMLUListElement>();
  /** The places before a change, until the cards fill the screen. */
  private before: Map<string, Place> | null = null;
  private running: Animation[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly end = new IntersectionObserver(([entry]) => this.addMore(entry?.isIntersecting === true), {
    rootMargin: `1000000px 0px ${addWithin}px`,
  });

  static getDerivedStateFromProps({ view }: Props, last: State): State | null {
    return view === last.view ? null : { view, limit: screenful };
  }

  override componentDidMount(): void {
    addEventListener('scroll', this.shorten, { passive: true });
    if (!this.fillScreen()) this.watchEnd();
  }

  override componentWillUnmount(): void {
    removeEventListener('scroll', this.shorten);
    clearTimeout(this.timer);
    this.end.disconnect();
  }

  private renderLater(limit: number): void {
    startTransition(() => this.setState({ limit }));
  }

  /** Tells the observer about the last card, also if it has seen it before. */
  private watchEnd(): void {
    clearTimeout(this.timer);
    this.end.disconnect();
    this.timer = setTimeout(() => {
      const last = this.list.current?.lastElementChild;
      if (last) this.end.observe(last);
    }, pauseMs);
  }

  private addMore(isNear: boolean): void {
    const { limit } = this.state;
    const isFirst = limit === screenful;
    const cards = [...(this.list.current?.children ?? [])];
    const below = isFirst ? cards.findIndex((card) => card.getBoundingClientRect().top >= innerHeight) : 0;
    if (below > 0) screenful = below + 1;
    if ((isFirst || isNear) && limit < this.props.shown.length) this.renderLater(limit + step);
  }

  /** Has few cards again for whoever is back at the top, because many would slow down the next change. A focused one stays. */
  private readonly shorten = () => {
    // Far fewer than it takes to come here, so that they aren't added and removed in turns.
    const isLong = Math.min(this.state.limit, this.props.shown.length) > screenful + 5 * step;
    if (isLong && scrollY < innerHeight && !document.activeElement?.closest('.kept'))
      this.renderLater(screenful + step);
  };

  /** Adds cards before the next paint if those rendered leave a part of the screen empty, or fill it without one below. */
  private fillScreen(): boolean {
    const { limit } = this.state;
    const last = this.list.current?.lastElementChild;
    if (limit !== screenful || limit >= this.props.shown.length || !last) return false;
    if (last.getBoundingClientRect().top >= innerHeight) return false;
    screenful = limit + step;
    this.setState({ limit: screenful });
    return true;
  }

  override getSnapshotBeforeUpdate({ shown }: Props): Map<string, Place> | null {
    const now = this.props.shown;
    const isSame = shown.length === now.length && shown.every(({ id }, index) => id === now[index]?.id);
    return isSame || shown.length === 0 || !this.list.current ? null : measure(this.list.current);
  }

  override componentDidUpdate(_: Props, last: State, snapshot: Map<string, Place> | null): void {
    this.before ??= snapshot;
    const { before } = this;
    // If no card stays, the whole list fades in, which needs no measuring, and a gap at its end is not seen meanwhile.
    const isNew = before !== null && !this.getCards().some(({ id }) => before.has(id));
    if (!isNew && this.fillScreen()) return;
    if (snapshot || last !== this.state) this.watchEnd();
    this.before = null;
    if (before) this.move(before, isNew);
  }

  private move(before: Map<string, Place>, isNew: boolean): void {
    const list = this.list.current;
    if (!list) return;
    // Places were measured in motion; what comes starts there.
    for (const animation of this.running) animation.cancel();
    this.running = [];
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const after: Map<string, Place> = isNew ? new Map() : measure(list);
    fadeOut(
      list,
      [...before].flatMap(([id, card]) => (card.element.isConnected || after.has(id) ? [] : [card])),
    );
    if (isNew) this.running.push(animate(list, enterFrames, fadeMs));
    for (const [id, { element, rect }] of after) {
      const old = before.get(id)?.rect;
      if (!old) this.running.push(animate(element, enterFrames, fadeMs));
      else if (old.left !== rect.left || old.top !== rect.top) {
        const from = `translate(${old.left - rect.left}px, ${old.top - rect.top}px)`;
        this.running.push(animate(element, [{ transform: from }, { transform: 'none' }], moveMs));
      }
    }
  }

  private getCards(): readonly FavoriteDto[] {
    return this.props.shown.slice(0, this.state.limit);
  }

  override render() {
    return (
      <div className="kept-stage">
        <ul ref={this.list} className="kept salon" aria-label={controlTexts.heading}>
          {this.getCards().map(this.props.children)}
        </ul>
      </div>
    );
  }
}
