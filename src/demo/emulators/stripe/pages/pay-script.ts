/**
 * Shows that the payment is under way, and sends the form once. A page that is shown again as it was left, and one that was
 * stopped on its way, can pay again: the server takes a payment once.
 */
export const payScript = `(() => {
const form = document.querySelector('form'), button = form.querySelector('button'), text = button.textContent;
const show = (busy) => { button.disabled = busy; button.textContent = busy ? 'Processing…' : text; };
form.addEventListener('submit', (event) => {
  if (button.disabled) return event.preventDefault();
  show(true);
  setTimeout(show, 15000, false);
});
addEventListener('pageshow', (event) => event.persisted && show(false));
})()`;
