import { type ReactNode, useId } from 'react';

interface Props {
  label: string;
  problem?: string | undefined;
  hint?: ReactNode;
  className?: string;
  /** Gets the attributes that connect it with its label, hint, and problem. */
  children: (attributes: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean }) => ReactNode;
}

/** Connects a control of an island with its label, its hint, and what is wrong with it. The island's style sheet draws them. */
export function Field({ label, problem, hint, className, children }: Props) {
  const id = useId();
  const described = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': problem !== undefined })}
      {problem && (
        <p id={`${id}-problem`} className="problem">
          {problem}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
    </div>
  );
}
