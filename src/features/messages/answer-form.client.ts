/** Sends the form of a thread without leaving the page, so that nothing typed is lost while there is no connection. */
import { threadWords as words } from './words.ts';

/** Sends the form. Returns what went wrong, or null. */
async function send(form: HTMLFormElement): Promise<string | null> {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) body.append(name, String(value));
  try {
    const response = await fetch(form.action, { method: 'POST', body, redirect: 'manual' });
    if (response.type === 'opaqueredirect') return null;
    if (response.status === 401) return words.signedOut;
    if (response.status === 404) return words.closed;
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    return page.querySelector('[data-answer] [role=alert]')?.textContent || words.failed;
  } catch {
    return words.failed;
  }
}

async function submit(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector('button') as HTMLButtonElement;
  const box = form.querySelector('[role=alert]') as HTMLElement;
  const label = button.textContent;
  button.disabled = true;
  button.ariaBusy = 'true';
  button.textContent = words.sending;
  const problem = await send(form);
  if (problem === null) {
    location.assign(form.dataset['answer'] ?? location.pathname);
    return;
  }
  box.className = 'note note-bad';
  box.textContent = problem;
  button.disabled = false;
  button.ariaBusy = null;
  button.textContent = label;
}

export function keepAnswers(): void {
  const form = document.querySelector<HTMLFormElement>('[data-answer]');
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit(form);
  });
}
