import '../../../styles/kept-dialog.css';
import { useId, useRef } from 'react';
import { Dialog } from '../../../platform/ui/Dialog.tsx';

interface Props {
  question: string;
  /** The consequences of the action. */
  text: string;
  /** Labels of the two buttons. */
  cancelLabel: string;
  confirmLabel: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks once before an action that can't be undone. */
export function ConfirmDialog({ question, text, cancelLabel, confirmLabel, onConfirm, onClose }: Props) {
  const id = useId();
  // Acts when the dialog has closed, because nothing behind it can be focused before.
  const isConfirmed = useRef(false);
  return (
    <Dialog labelledBy={id} className="kept-dialog" onClose={() => (isConfirmed.current ? onConfirm() : onClose())}>
      <h2 id={id} className="text-name">
        {question}
      </h2>
      <p className="shelf-text">{text}</p>
      <form method="dialog" className="shelf-form">
        <button type="submit" className="btn">
          {cancelLabel}
        </button>
        <button
          type="submit"
          className="btn btn-ink"
          onClick={() => {
            isConfirmed.current = true;
          }}
        >
          {confirmLabel}
        </button>
      </form>
    </Dialog>
  );
}
