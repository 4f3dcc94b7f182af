import { Component, createRef, type ReactNode } from 'react';
import { animateChange, measureList, type Positions, stopAnimations } from './list-motion.ts';

interface Props {
  /** All items of the list, in order. Cards move when it changes. */
  shown: readonly { id: string }[];
  label: string;
  /** The cards of the first items of `shown`. */
  children: readonly ReactNode[];
  /** Called before the paint if the last row, which the next cards will change, is on the screen although there are more. */
  onShort: () => void;
}

/** A list whose cards move to their new places. A class component, because hooks have no getSnapshotBeforeUpdate. */
export class AnimatedList extends Component<Props> {
  private readonly list = createRef<HTMLUListElement>();
  /** The positions before a change that is not animated yet. */
  private before: Positions | null = null;
  private isShort = false;

  private checkIsShort(): boolean {
    const { shown, children, onShort } = this.props;
    const { top } = this.list.current?.lastElementChild?.getBoundingClientRect() ?? { top: innerHeight };
    this.isShort = children.length < shown.length && top < innerHeight;
    if (this.isShort) onShort();
    return this.isShort;
  }

  override componentDidMount(): void {
    this.checkIsShort();
  }

  override getSnapshotBeforeUpdate({ shown }: Props): Positions | null {
    // The first cards of an empty list appear without motion.
    const now = this.props.shown;
    const isSame = shown.length === now.length && shown.every(({ id }, index) => id === now[index]?.id);
    return !isSame && shown.length > 0 && this.list.current ? measureList(this.list.current) : null;
  }

  override componentDidUpdate(previous: Props, _state: unknown, snapshot: Positions | null): void {
    const list = this.list.current;
    this.before ??= snapshot;
    const { shown, children } = this.props;
    const { before } = this;
    if (!list || !(before || this.isShort || children.length < previous.children.length)) return;
    if (before) stopAnimations(list, before);
    // If no card stays, the whole list fades in, so there is nothing to measure, and a gap at its end is not seen meanwhile.
    if (before && !this.isShort && !shown.slice(0, children.length).some(({ id }) => before.cards.has(id))) {
      this.before = null;
      animateChange(list, before, null);
      return;
    }
    if (this.checkIsShort()) return;
    if (before) animateChange(list, before, measureList(list));
    this.before = null;
  }

  override render() {
    return (
      <div className="kept-stage">
        <ul ref={this.list} className="kept salon" aria-label={this.props.label}>
          {this.props.children}
        </ul>
      </div>
    );
  }
}
