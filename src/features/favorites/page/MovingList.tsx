import { Component, createRef, type ReactNode } from 'react';
import { type Places, placesIn, playChange, stopMoving } from './list-motion.ts';

interface Props {
  /** What is shown, in order: a new list is a change to be seen. */
  shown: readonly { id: string }[];
  label: string;
  /** So long that what is far from the screen is left out of the layout. */
  isLong: boolean;
  /** As much of `shown` as is made. */
  children: readonly ReactNode[];
  /** Told, before anything is painted, that the children leave a part of the screen empty, though there are more. */
  onShort: () => void;
}

/** A list whose cards move to where they stand next. A class, since only classes are asked before the page changes. */
export class MovingList extends Component<Props> {
  private readonly list = createRef<HTMLUListElement>();
  /** Where everything stood before a change that is not played yet. */
  private before: Places | null = null;
  private isShort = false;

  override getSnapshotBeforeUpdate({ shown }: Props): Places | null {
    // The first cards do not come in: they were never away.
    const now = this.props.shown;
    const same = shown.length === now.length && shown.every(({ id }, place) => id === now[place]?.id);
    return !same && shown.length > 0 && this.list.current ? placesIn(this.list.current) : null;
  }

  override componentDidUpdate(last: Props, _state: unknown, before: Places | null): void {
    const list = this.list.current;
    this.before ??= before;
    const { shown, children, onShort } = this.props;
    const { before: was } = this;
    if (!list || !(was || this.isShort || children.length < last.children.length)) return;
    if (was) stopMoving(list, was);
    // A place that stays empty for a moment is not seen while all comes in: no need to lay out the page now.
    if (was && !this.isShort && !shown.slice(0, children.length).some(({ id }) => was.cards.has(id))) {
      this.before = null;
      playChange(list, was, null);
      return;
    }
    this.isShort = children.length < shown.length && list.getBoundingClientRect().bottom < innerHeight;
    if (this.isShort) {
      onShort();
      return;
    }
    if (was) playChange(list, was, placesIn(list));
    this.before = null;
  }

  override render() {
    return (
      <div className="kept-stage">
        <ul
          ref={this.list}
          className="kept"
          aria-label={this.props.label}
          data-long={this.props.isLong ? '' : undefined}
        >
          {this.props.children}
        </ul>
      </div>
    );
  }
}
