import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'button'> {
  /** After the label, for screen readers: what the button acts on. */
  of?: string;
}

/** A button that looks like a link, 44 pixels high. */
export const TapButton = ({ of, children, ...others }: Props) => (
  <button type="button" className="tap link" {...others}>
    {children}
    {of && <span className="sr-only">{` ${of}`}</span>}
  </button>
);
