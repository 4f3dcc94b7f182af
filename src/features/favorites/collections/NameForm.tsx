import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { collectionNameLength } from '../collections.ts';
import { TapButton } from './TapButton.tsx';
import { nameTexts } from './words.ts';

interface Props {
  label: string;
  submitLabel: string;
  initialName?: string;
  autoFocus?: boolean;
  /** Resolves to false if the name was not saved; the field then keeps it. */
  onName: (name: string) => Promise<boolean>;
  onCancel?: () => void;
  /** True if the submit button is outlined because another button is the main one. */
  quiet?: boolean;
}

export function NameForm(props: Props) {
  const { label, submitLabel, initialName = '', autoFocus = false, onName, onCancel, quiet = false } = props;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isMissing, setIsMissing] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    if (autoFocus) field.current?.select();
  }, [autoFocus]);

  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const input = field.current;
    if (!input || isBusy) return;
    const name = input.value.trim();
    setIsMissing(name === '');
    if (name !== '') setIsBusy(true);
    const isSaved = name !== '' && (await onName(name));
    setIsBusy(false);
    if (isSaved) input.value = '';
    else input.focus();
  };
  return (
    <form noValidate className="shelf-form" onSubmit={(event) => void save(event)}>
      <div>
        <label htmlFor={id}>{label}</label>
        <input
          ref={field}
          id={id}
          name="name"
          type="text"
          autoComplete="off"
          required
          maxLength={collectionNameLength}
          defaultValue={initialName}
          className="field"
          aria-invalid={isMissing}
          aria-describedby={isMissing ? `${id}-problem` : undefined}
        />
        {isMissing && (
          <p id={`${id}-problem`}>
            <strong>{nameTexts.missing}</strong>
          </p>
        )}
      </div>
      <button type="submit" className={quiet ? 'btn' : 'btn btn-ink'} aria-busy={isBusy}>
        {submitLabel}
      </button>
      {onCancel && <TapButton onClick={onCancel}>{nameTexts.cancel}</TapButton>}
    </form>
  );
}
