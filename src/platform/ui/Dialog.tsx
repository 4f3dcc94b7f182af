import { type MouseEvent as Press, type ReactNode, useEffect, useRef } from 'react';

type Closable = Pick<HTMLDialogElement, 'open'> & EventTarget;

/**
 * Calls `tell` once when the dialog is closed. The browser fires `close` with a delay; if a press arrives before that,
 * `tell` is called first, so that the dialog's opener can open it again.
 * @param page receives every press
 * @returns a function that stops watching
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
  /** Id of the heading inside; without one, `label` names the dialog. */
  labelledBy?: string;
  label?: string;
  /** Id of the text of a question (`alert`), which screen readers read at once. */
  describedBy?: string;
  alert?: boolean;
  id?: string;
  className?: string;
  /** Called once the dialog is closed in any way. */
  onClose: () => void;
  children: ReactNode;
}

/** True if a press is on the backdrop, whose events target the dialog, and not on the dialog itself. */
function isOutside({ target, currentTarget, clientX: x, clientY: y }: Press<HTMLDialogElement>): boolean {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return x < left || x > right || y < top || y > bottom;
}

/**
 * A modal dialog that is open while it is rendered. The browser traps the focus, closes it with Esc and restores the focus.
 * Close it from inside with a button in `<form method="dialog">`.
 */
export function Dialog({ labelledBy, label, describedBy, alert = false, id, className, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    let stop: (() => void) | undefined;
    const open = () => {
      // Unmounted by now, unless the press opens it again.
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
    // A press that began inside, such as selecting text, may end outside.
    if (pressedOutside.current && isOutside(event)) event.currentTarget.close();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser itself closes a dialog with Esc
    <dialog
      ref={dialog}
      id={id}
      role={alert ? 'alertdialog' : undefined}
      aria-labelledby={labelledBy}
      aria-label={label}
      aria-describedby={describedBy}
      className={className}
      onPointerDown={(event) => {
        pressedOutside.current = isOutside(event);
      }}
      onClick={closeOnBackdrop}
    >
      {children}
    </dialog>
  );
}
