/**
 * Shows the button `#share` where the browser can share or copy a link: the page's own, without what else stands in the address. It
 * opens the phone's sheet, or copies and says so.
 */
import { tick } from './tick.ts';

const button = document.getElementById('share') as HTMLButtonElement;
const { clipboard } = navigator;
const canShare = 'share' in navigator;

if (canShare || clipboard) {
  button.hidden = false;
  if (!canShare) button.textContent = button.dataset['copy'] as string;
  button.onclick = () => {
    const url = location.origin + location.pathname;
    // Somebody who closes the sheet hasn't done anything wrong.
    if (canShare) navigator.share({ url, title: document.title }).catch(() => {});
    else
      clipboard.writeText(url).then(
        () => tick(button),
        () => {},
      );
  };
}
