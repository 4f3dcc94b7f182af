import { useId } from 'react';

interface Props {
  name: string;
  label: string;
  type?: 'text' | 'email';
  autoComplete?: string;
  maxLength: number;
  /** More than one line. */
  rows?: number;
  /** What is wrong with it. */
  problem?: string | undefined;
}

/** A labeled field that has to be filled in. It keeps what was typed before it came alive. */
export function TextField({ name, label, type = 'text', autoComplete, maxLength, rows, problem }: Props) {
  const id = useId();
  const shared = {
    id,
    name,
    maxLength,
    required: true,
    className: 'field',
    'aria-invalid': problem !== undefined,
    'aria-describedby': problem === undefined ? undefined : `${id}-problem`,
  };
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
      </label>
      {rows ? <textarea {...shared} rows={rows} /> : <input {...shared} type={type} autoComplete={autoComplete} />}
      {problem !== undefined && (
        <p id={`${id}-problem`} className="mt-2 border-l-2 border-brick pl-3">
          {problem}
        </p>
      )}
    </div>
  );
}
