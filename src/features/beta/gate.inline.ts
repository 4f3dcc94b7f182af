const gateForm = document.forms[0] as HTMLFormElement;
const gateButton = gateForm.querySelector('button') as HTMLButtonElement;
// Redirects pass on the fragment, which the server never sees: it may hold an invite code.
gateForm.action += location.hash;
gateForm.addEventListener('submit', () => Object.assign(gateButton, { textContent: 'Loading...', ariaBusy: 'true' }));
// Going back can show the page as it was left.
addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
