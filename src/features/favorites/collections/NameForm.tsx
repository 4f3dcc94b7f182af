import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { collectionLimits } from './collections.ts';

interface Props {
  label: string;
  /** On the button. */
  submit: string;
  start?: string;
  /** Whether the field takes the focus when it appears. */
  focus?: boolean;
  /** False when it did not work: what was typed stays. */
  onName: (name: string) => Promise<boolean>;
  onCancel?: () => void;
  /** Outlined, where another button is the way on. */
  quiet?: boolean;
}

/** The name of a collection, new or anew. */
export function NameForm({ label, submit, start = '', focus = false, onName, onCancel, quiet = false }: Props) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (focus) field.current?.select();
  }, [focus]);

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const input = field.current;
    if (!input || busy) return;
    const name = input.value.trim();
    setMissing(name === '');
    if (name !== '') setBusy(true);
    const worked = name !== '' && (await onName(name));
    setBusy(false);
    if (worked) input.value = '';
    else input.focus();
  };
  return (
    <form noValidate className="shelf-form" onSubmit={(event) => void send(event)}>
      <div>
        <label htmlFor={id} className="text-label text-muted">
          {label}
        </label>
        <input
          ref={field}
          id={id}
          name="name"
          type="text"
          autoComplete="off"
          required
          maxLength={collectionLimits.nameLength}
          defaultValue={start}
          className="field"
          aria-invalid={missing}
          aria-describedby={missing ? `${id}-problem` : undefined}
        />
        {missing && (
          <p id={`${id}-problem`} className="text-label">
            <strong>The name is missing.</strong>
          </p>
        )}
      </div>
      <button type="submit" className={quiet ? 'btn' : 'btn btn-ink'} aria-busy={busy}>
        {submit}
      </button>
      {onCancel && (
        <button type="button" className="tap link" onClick={onCancel}>
          Cancel
        </button>
      )}
    </form>
  );
}
