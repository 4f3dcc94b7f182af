/**
 * Shows the button `#share` where the browser can share or copy a link: the page's own, without what else stands in the address. It
 * opens the phone's sheet, or copies and says so. Its size counts, because pages carry it in their HTML.
 */
const button = document.getElementById('share') as HTMLButtonElement;
const url = location.origin + location.pathname;
const canShare = 'share' in navigator;
const show = (text: string | undefined) => {
  button.textContent = text as string;
};

if (!canShare) show(button.dataset['copy']);
button.hidden = !(canShare || navigator.clipboard);
button.onclick = () =>
  (canShare
    ? navigator.share({ url })
    : navigator.clipboard.writeText(url).then(() => show(button.dataset['copied']))
  ).catch(() => {
    // Somebody who closes the sheet hasn't done anything wrong.
  });

// Makes it a module, whose names are its own.
export {};
