import { type MouseEvent as Press, type ReactNode, useEffect, useRef } from 'react';

/** As much of a dialog's element as is watched. */
type Closable = Pick<HTMLDialogElement, 'open'> & EventTarget;

/**
 * Tells once when a dialog is closed. The browser says so a moment later, when its opener may have been pressed again: then
 * it is told before that press arrives, so that the opener opens it anew.
 * @param page hears every press
 * @returns stops watching
 */
export function onceClosed(dialog: Closable, page: EventTarget, tell: () => void): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  const closed = () => {
    if (dialog.open || signal.aborted) return;
    watching.abort();
    tell();
  };
  dialog.addEventListener('close', closed, { signal });
  page.addEventListener('click', closed, { signal, capture: true });
  return () => watching.abort();
}

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

/** Whether a press is on the backdrop, which counts as the dialog's own, and not on the dialog or its padding. */
function isOutside({ target, currentTarget, clientX: x, clientY: y }: Press<HTMLDialogElement>): boolean {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return x < left || x > right || y < top || y > bottom;
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
    let stop: (() => void) | undefined;
    const open = () => {
      // Gone by now, unless the press that told it opens it again.
      if (!element.isConnected) return;
      if (!element.open) element.showModal();
      stop = onceClosed(element, document, () => {
        latest.current();
        setTimeout(open);
      });
    };
    open();
    return () => stop?.();
  }, []);
  const pressedOutside = useRef(false);
  const closeOnBackdrop = (event: Press<HTMLDialogElement>) => {
    // A press that began inside, as one that selects text, may end anywhere.
    if (pressedOutside.current && isOutside(event)) event.currentTarget.close();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser itself closes a dialog with Esc
    <dialog
      ref={dialog}
      aria-labelledby={labelledBy}
      className={className}
      data-theme={theme}
      onPointerDown={(event) => {
        pressedOutside.current = isOutside(event);
      }}
      onClick={closeOnBackdrop}
    >
      {children}
    </dialog>
  );
}
