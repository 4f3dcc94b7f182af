import { useEffect, useRef, useState } from 'react';

interface Props {
  count: number;
  onClear: () => void;
}

/** Asks once, since there is no way back. The answers are not where the pointer rests after the press. */
export function ClearAll({ count, onClear }: Props) {
  const [asking, setAsking] = useState(false);
  const [asked, setAsked] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // To the question, and from it back to the button.
    if (asking || asked) first.current?.focus();
  }, [asking, asked]);
  if (!asking) {
    return (
      <p className="kept-end">
        <button ref={first} type="button" className="btn" onClick={() => setAsking(true)}>
          Clear All
        </button>
      </p>
    );
  }
  const keep = () => {
    setAsked(true);
    setAsking(false);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form
    <div role="group" aria-labelledby="clear-question" className="kept-end kept-question">
      <p id="clear-question">
        {count === 1 ? 'Forget this one for good?' : `Forget all ${count} for good?`} They can’t be restored after that.
      </p>
      <button ref={first} type="button" className="btn" aria-describedby="clear-question" onClick={keep}>
        Keep Them
      </button>
      <button type="button" className="btn btn-ink" onClick={onClear}>
        Clear All
      </button>
    </div>
  );
}
