/**
 * Runs on the beta gate: asks whether this browser has access already (another tab may have got it), then goes on to the
 * page that was wanted or shows the form, and sends the password without leaving the page.
 */
import { accessMs } from './access-period.ts';
import { gateScriptWords } from './words.ts';

/** When this browser got access. Only for the note that it has ended; access itself is the cookie's. */
const storageKey = 'beta_access';
const timeoutMs = 8000;

const root = document.documentElement;
const form = document.forms[0] as HTMLFormElement;
const password = form.elements.namedItem('password') as HTMLInputElement;
const next = form.elements.namedItem('redirect_url') as HTMLInputElement;
const problem = document.getElementById('problem') as HTMLElement;
const ended = document.getElementById('ended') as HTMLElement;

function callGate(options?: RequestInit): Promise<Response> {
  const signal = AbortSignal.timeout(timeoutMs);
  return fetch(form.action, { cache: 'no-store', headers: { accept: 'application/json' }, signal, ...options });
}

function goOn(): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ unlockedAt: Date.now() }));
  } catch {
    // The browser refuses to store anything.
  }
  if (next.value === location.pathname + location.search) location.reload();
  else location.replace(next.value + location.hash);
}

function readUnlockedAt(entry: string): number {
  try {
    return JSON.parse(entry).unlockedAt;
  } catch {
    return 0;
  }
}

/** Removes a stored access that has ended, and says so. Without the server's answer, only one that is too old. */
function dropEndedAccess(isLocked: boolean): void {
  try {
    const entry = localStorage.getItem(storageKey);
    if (entry === null) return;
    const age = Date.now() - readUnlockedAt(entry);
    if (!isLocked && age >= 0 && age < accessMs) return;
    localStorage.removeItem(storageKey);
    ended.hidden = false;
  } catch {
    // The browser refuses to store anything.
  }
}

function showForm(isLocked: boolean): void {
  dropEndedAccess(isLocked);
  delete root.dataset['asking'];
  // On a touch screen the keyboard would cover the page.
  if (problem.textContent || matchMedia('(pointer: fine)').matches) password.focus();
}

async function checkAccess(): Promise<void> {
  try {
    const { unlocked } = await (await callGate()).json();
    if (unlocked) goOn();
    else showForm(true);
  } catch {
    showForm(false);
  }
}

function showProblem(message: string): void {
  form.removeAttribute('aria-busy');
  problem.textContent = message;
  password.setAttribute('aria-invalid', 'true');
  password.focus();
}

async function sendPassword(): Promise<void> {
  if (form.hasAttribute('aria-busy')) return;
  form.setAttribute('aria-busy', 'true');
  problem.textContent = '';
  const body = new URLSearchParams([...new FormData(form)] as [string, string][]);
  try {
    const response = await callGate({ method: 'POST', body });
    const { error } = await response.json();
    if (response.ok) return goOn();
    password.value = '';
    showProblem(error);
  } catch {
    showProblem(gateScriptWords.unreachable);
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  sendPassword();
});
addEventListener('storage', ({ key, newValue }) => {
  if (key === storageKey && newValue !== null) checkAccess();
});
if ('asking' in root.dataset) checkAccess();
else showForm(true);
