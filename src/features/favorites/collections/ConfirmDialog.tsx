import './kept-dialog.css';
import { useId, useRef } from 'react';
import { Dialog } from '../../../platform/ui/Dialog.tsx';

interface Props {
  question: string;
  text: string;
  /** Labels of the buttons that leave it, and that do it. */
  labels: readonly [string, string];
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog({ question, text, labels: [cancel, confirm], onConfirm, onClose }: Props) {
  const id = useId();
  // Acts when the dialog has closed, because nothing behind it can be focused before.
  const next = useRef(onClose);
  return (
    <Dialog labelledBy={id} className="kept-dialog" onClose={() => next.current()}>
      <h2 id={id} className="text-name">
        {question}
      </h2>
      <p className="shelf-text">{text}</p>
      <form method="dialog" className="shelf-form">
        <button type="submit" className="btn">
          {cancel}
        </button>
        <button
          type="submit"
          className="btn btn-ink"
          onClick={() => {
            next.current = onConfirm;
          }}
        >
          {confirm}
        </button>
      </form>
    </Dialog>
  );
}
