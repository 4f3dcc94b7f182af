import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { onceClosed } from './once-closed.ts';

interface Props {
  /** Id of the heading inside. */
  labelledBy: string;
  className: string;
  /** Colors of an artist's theme. */
  theme?: string | undefined;
  /** Called once it is closed, however that came about. */
  onClose: () => void;
  children: ReactNode;
}

/**
 * A modal dialog, open while it is rendered. The browser keeps the focus inside, closes it with Esc and gives the focus
 * back. Close it from inside with a button in `<form method="dialog">`.
 */
export function Dialog({ labelledBy, className, theme, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout>;
    let stop = () => {};
    const open = () => {
      // Gone by now, unless the press that told it opens it again.
      if (!element.isConnected) return;
      if (!element.open) element.showModal();
      stop = onceClosed(element, document, () => {
        latest.current();
        timer = setTimeout(open);
      });
    };
    open();
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) dialog.current?.close();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser itself closes a dialog with Esc
    <dialog
      ref={dialog}
      aria-labelledby={labelledBy}
      className={className}
      data-theme={theme}
      onClick={closeOnBackdrop}
    >
      {children}
    </dialog>
  );
}
