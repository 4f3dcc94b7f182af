import { Component, createRef, type ReactNode } from 'react';
import { type Places, placesIn, playChange } from './list-motion.ts';

interface Props {
  /** What is shown, in order: a new list is a change to be seen. */
  shown: readonly { id: string }[];
  label: string;
  /** So long that what is far from the screen is left out of the layout. */
  isLong: boolean;
  children: ReactNode;
}

/** A list whose cards move to where they stand next. A class, since only classes are asked before the page changes. */
export class MovingList extends Component<Props> {
  private readonly list = createRef<HTMLUListElement>();

  override getSnapshotBeforeUpdate({ shown }: Props): Places | null {
    // The first cards do not come in: they were never away.
    const now = this.props.shown;
    const same = shown.length === now.length && shown.every(({ id }, place) => id === now[place]?.id);
    return !same && shown.length > 0 && this.list.current ? placesIn(this.list.current) : null;
  }

  override componentDidUpdate(_props: Props, _state: unknown, before: Places | null): void {
    if (before && this.list.current) playChange(this.list.current, before);
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
