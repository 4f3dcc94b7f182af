/**
 * Shows the payment's progress and submits the form only once. A page from the back-forward cache, or one whose loading
 * was stopped, can submit again: the server takes a payment only once.
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
