import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useInBrowser } from '../../../platform/islands/use-in-browser.ts';
import { favoriteLabel } from '../../catalog/favorite-label.ts';
import { formatFavoriteCount } from '../../catalog/vendors.ts';
import { beat } from './beat.ts';
import { type HeartsState, hearts } from './hearts.store.ts';

interface Props {
  /** "product:<uuid>" */
  refKey: string;
  name: string;
  /** Number of accounts that saved the item; none is shown at zero. */
  count: number;
  /** Says the number as a sentence, too: “12 people love this artist”. */
  loved?: boolean;
}

/** How long a button ignores further presses. */
const lockMs = 600;
/** What is known before the page's scripts have run: nothing, so everything stays as it is painted. */
const $unknown = atom<HeartsState>({ has: () => null, count: (_, onPage) => onPage });

/**
 * Returns the state of a heart: `isFull` is undefined where the button has no state, and while it is unknown, the button shows what
 * `app/layout/session.inline.ts` has painted.
 */
function useHeart({ refKey, name, count }: Props) {
  const shared = useInBrowser(hearts);
  const state = useStore(shared?.$state ?? $unknown);
  const button = useRef<HTMLButtonElement>(null);
  const [painted, setPainted] = useState<boolean>();
  const [pressed, setPressed] = useState<{ isFull: boolean | undefined } | null>(null);
  useEffect(() => {
    const was = button.current?.ariaPressed;
    setPainted(was ? was === 'true' : undefined);
  }, []);

  const press = async (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    if (pressed) return;
    const { currentTarget } = event;
    const was = currentTarget.ariaPressed;
    const wasFull = was === 'true';
    setPressed({ isFull: was ? !wasFull : undefined });
    // A guest's heart has no state, and nothing is added by its press.
    if (was === 'false') beat(currentTarget);
    const locked = new Promise((resolve) => setTimeout(resolve, lockMs));
    // Not `shared`: a press can come between the hydration and the render that has it.
    await Promise.all([hearts().press(currentTarget, { refKey, name, count }, wasFull), locked]);
    setPressed(null);
  };
  const known = state.has(refKey);
  return {
    button,
    press,
    isBusy: pressed !== null,
    isFull: pressed ? pressed.isFull : known === null ? painted : known,
    count: state.count(refKey, count),
  };
}

/**
 * A favorite button with the number of accounts that saved the item. It submits the page's one favorites form
 * (`app/layout/Frame.astro`), so it works without JavaScript. It says by its name what it is about, because text browsers label a
 * button with its value.
 */
export function HeartButton(props: Props) {
  const { refKey, name, loved = false } = props;
  const { button, press, isBusy, isFull, count } = useHeart(props);
  return (
    <>
      <button
        ref={button}
        type="submit"
        form="hearts"
        name={refKey}
        className="heart"
        aria-pressed={isFull}
        aria-busy={isBusy || undefined}
        onClick={(event) => void press(event)}
      >
        <svg aria-hidden="true">
          <use href="#h" />
        </svg>
        <span className="sr-only">{favoriteLabel(name, count)}</span> <span aria-hidden="true">{count || ''}</span>
      </button>
      {loved && <p className="loved">{formatFavoriteCount(count)}</p>}
    </>
  );
}
