/**
 * Runs on the signup's first step before anything else: takes the code of the mail's link out of the address, and goes on or
 * fills in where this tab has stopped. `InviteForm.tsx` takes over what this shows. With the secret of the mail beside the code,
 * the form is sent at once, in the body of a POST: the server then shows the account.
 */
import { parseWizard, type WizardState, wizardKey } from './wizard-state.ts';
import { codeWords as words } from './words.ts';

const form = document.getElementById('invite') as HTMLFormElement;
const intro = form.querySelector('p') as HTMLElement;
const field = form.elements.namedItem('code') as HTMLInputElement;

/** True once the form is on its way. Then the island stays asleep: it would check the code again, without the secret. */
let isSent = false;

function sendWith(token: string): void {
  const secret = document.createElement('input');
  secret.type = 'hidden';
  secret.name = 'token';
  secret.value = token;
  form.append(secret);
  intro.textContent = words.opening;
  isSent = true;
  form.submit();
}

/** Moves the code from the address, where a history, a bookmark, or a copied link would keep it, into the field. */
function moveCode(): boolean {
  const parts = new URLSearchParams(location.hash.slice(1));
  const code = parts.get('code');
  if (code === null) return false;
  history.replaceState(history.state, '', location.pathname + location.search);
  field.value = code.trim().toUpperCase().slice(0, field.maxLength);
  intro.textContent = words.filled;
  const token = parts.get('token');
  if (token !== null) sendWith(token);
  return true;
}

/** Returns what this tab has begun, or null. What can't be read is dropped. */
function readProgress(): WizardState | null {
  try {
    const progress = parseWizard(sessionStorage.getItem(wizardKey));
    if (!progress) sessionStorage.removeItem(wizardKey);
    return progress;
  } catch {
    // The browser refuses to store anything.
    return null;
  }
}

addEventListener('hashchange', moveCode);
const isMoved = moveCode();
const progress = readProgress();
if (progress && !isMoved) {
  field.value ||= progress.inviteCode;
  const { currentStep, validation } = progress;
  // The server may have sent the visitor back, so what this tab remembers doesn't count.
  if (validation?.valid && currentStep !== 'invite' && !('again' in form.dataset))
    location.assign(`${form.action}?step=${currentStep}`);
}
if ((progress || isMoved) && !isSent) dispatchEvent(new Event('hydrate'));
