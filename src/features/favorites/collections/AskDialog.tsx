import '../../../styles/kept-dialog.css';
import { useId, useRef } from 'react';
import { Dialog } from '../../../platform/ui/Dialog.tsx';

interface Props {
  question: string;
  /** What comes of it. */
  text: string;
  /** On the two buttons. */
  keep: string;
  sure: string;
  onSure: () => void;
  onClose: () => void;
}

/** Asks once before what has no way back. */
export function AskDialog({ question, text, keep, sure, onSure, onClose }: Props) {
  const id = useId();
  /** Acted on once the dialog is closed: what is behind it can't take the focus before. */
  const isSure = useRef(false);
  return (
    <Dialog labelledBy={id} className="kept-dialog" onClose={() => (isSure.current ? onSure() : onClose())}>
      <h2 id={id} className="text-name">
        {question}
      </h2>
      <p className="shelf-text">{text}</p>
      <form method="dialog" className="shelf-form">
        <button type="submit" className="btn">
          {keep}
        </button>
        <button
          type="submit"
          className="btn btn-ink"
          onClick={() => {
            isSure.current = true;
          }}
        >
          {sure}
        </button>
      </form>
    </Dialog>
  );
}
