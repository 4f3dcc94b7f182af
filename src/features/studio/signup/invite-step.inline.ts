/**
 * Runs on the signup's first step: fills in the code of the mail's link and takes it out of the address at once, checks codes
 * without leaving the page, and resumes what this tab has begun. Without it the form posts the code.
 */
import { inviteCodeLength, normalizeInviteCode } from '../invites/invite-code.ts';
import type { CodeCheck, SignupStep } from './wizard-state.ts';
import { readWizard, writeWizard } from './wizard-storage.store.ts';
import { codeWords as words } from './words.ts';

const timeoutMs = 15_000;

const form = document.getElementById('invite') as HTMLFormElement;
const field = form.elements.namedItem('code') as HTMLInputElement;
const button = form.querySelector('button') as HTMLButtonElement;
const note = document.getElementById('code-note') as HTMLElement;
const intro = form.querySelector('p') as HTMLElement;
const enterIt = intro.textContent;
const state = readWizard();

/** The code that is being checked. */
let asked = '';

const typed = (): string => field.value.trim().toUpperCase();

function show(check: CodeCheck | null): void {
  state.validation = check;
  note.textContent = check ? check.message : '';
  field.ariaInvalid = String(check ? !check.valid : false);
  button.ariaBusy = null;
  button.textContent = check?.valid ? words.next : words.validate;
}

async function validate(): Promise<void> {
  const code = typed();
  if (code === '' || code === asked || (state.validation && code === state.inviteCode)) return;
  asked = code;
  field.value = code;
  note.textContent = '';
  button.ariaBusy = 'true';
  button.textContent = words.validating;
  let check: CodeCheck = { valid: false, message: words.unreachable };
  let isAnswer = false;
  try {
    const response = await fetch(form.dataset['check'] as string, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ code }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body = await response.json();
    isAnswer = response.ok;
    if (isAnswer) check = body;
    else if (response.status < 500) check.message = body.error;
  } catch {
    // No connection.
  }
  // Edited meanwhile.
  if (asked !== code) return;
  asked = '';
  show(check);
  state.inviteCode = code;
  if (!isAnswer) state.validation = null;
  writeWizard(state);
}

/** Takes the code out of the address, so that it is in no history, bookmark, or copied link. */
function takeCode(): void {
  const code = new URLSearchParams(location.hash.slice(1)).get('code');
  if (code === null) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  field.value = code.trim().toUpperCase().slice(0, field.maxLength);
  asked = '';
  intro.textContent = words.filled;
  show(null);
  state.currentStep = 'invite';
  state.inviteCode = field.value;
  writeWizard(state);
}

const goOn = (step: SignupStep): void => location.assign(`${form.action}?step=${step}`);

field.addEventListener('input', () => {
  asked = '';
  intro.textContent = enterIt;
  show(null);
});
field.addEventListener('blur', () => {
  // Each check counts, so a code that is still being typed waits until it is whole or sent.
  if (normalizeInviteCode(typed()).length === inviteCodeLength) void validate();
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  if (!state.validation?.valid) return void validate();
  state.currentStep = 'auth';
  writeWizard(state);
  goOn('auth');
});
addEventListener('hashchange', takeCode);

if (field.defaultValue !== '' || 'again' in form.dataset) {
  // The server sent the visitor back, so what this tab remembers of the code doesn't count.
  field.value ||= state.inviteCode;
  state.validation = null;
  state.currentStep = 'invite';
} else {
  field.value = state.inviteCode;
  if (state.validation) show(state.validation);
  if (location.hash === '' && state.validation?.valid && state.currentStep !== 'invite') goOn(state.currentStep);
}
takeCode();
