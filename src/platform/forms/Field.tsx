import type { ComponentProps, ReactNode } from 'react';

interface FieldText {
  problem?: string | undefined;
  hint?: ReactNode;
  /** A text below the field that is always there, so that screen readers tell when it changes. */
  note?: ComponentProps<'p'> & { [data: `data-${string}`]: unknown };
}

/**
 * Returns the attributes that connect a control with what is said of it below. The ids come from the field's own: an id of React's
 * would differ between the server and an island.
 */
export function describeField(id: string, { problem, hint, note }: FieldText) {
  const described = [problem && `${id}-problem`, note && `${id}-note`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return { 'aria-describedby': described || undefined, 'aria-invalid': problem === undefined ? undefined : true };
}

interface Props extends FieldText {
  /** Id of the control: names the form too, if another one of the page has a field of the same name. */
  id: string;
  label: ReactNode;
  className?: string;
  labelClass?: string;
  children: (attributes: { id: string } & ReturnType<typeof describeField>) => ReactNode;
}

export function Field({ id, label, className, labelClass, children, ...text }: Props) {
  const { problem, hint, note } = text;
  return (
    <div className={className}>
      <label htmlFor={id} className={labelClass}>
        {label}
      </label>
      {children({ id, ...describeField(id, text) })}
      {problem && (
        <p id={`${id}-problem`} className="problem">
          {problem}
        </p>
      )}
      {note && <p id={`${id}-note`} {...note} />}
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
    </div>
  );
}
