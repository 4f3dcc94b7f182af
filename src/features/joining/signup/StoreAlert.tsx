import { Dialog } from '../../../platform/ui/Dialog.tsx';
import { stepWords, storeStepWords } from './words.ts';

export interface Alert {
  text: string;
  more?: string | undefined;
  /** Where to go on, in place of a button that closes the alert. */
  link?: { href: string; text: string } | undefined;
}

export function StoreAlert({ alert: { text, more, link }, onClose }: { alert: Alert; onClose: () => void }) {
  return (
    <Dialog id="said" alert label={stepWords.customize} describedBy="said-text said-more" onClose={onClose}>
      <p id="said-text">{text}</p>
      <p id="said-more" hidden={!more}>
        {more}
      </p>
      <form method="dialog" className="wizard-go">
        {link ? (
          <a className="btn btn-ink" href={link.href}>
            {link.text}
          </a>
        ) : (
          <button type="submit" className="btn">
            {storeStepWords.ok}
          </button>
        )}
      </form>
    </Dialog>
  );
}
