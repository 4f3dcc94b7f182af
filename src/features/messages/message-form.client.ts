/** Sends the form to an artist (`MessageForm.astro`) and shows the result in place. */
import { createMessageStore, type MessageState } from './message.store.ts';
import { messageFormWords as words } from './words.ts';

/** Shows what is wrong with a field below it, or nothing. */
function showProblem(field: Element, problem: string | undefined): void {
  const id = `${field.getAttribute('name')}-problem`;
  document.getElementById(id)?.remove();
  field.toggleAttribute('aria-describedby', false);
  field.ariaInvalid = problem === undefined ? null : 'true';
  if (problem === undefined) return;
  const text = document.createElement('p');
  text.id = id;
  text.textContent = problem;
  field.closest('label')?.after(text);
  field.setAttribute('aria-describedby', id);
}

function show(form: HTMLFormElement, { status, alert, fields }: MessageState): void {
  for (const field of form.querySelectorAll('.field')) showProblem(field, fields[field.getAttribute('name') ?? '']);
  const button = form.querySelector('button') as HTMLButtonElement;
  button.disabled = status === 'sending';
  button.ariaBusy = String(status === 'sending');
  button.textContent = status === 'sending' ? words.sending : words.send;
  const box = form.querySelector('[role=alert]') as HTMLElement;
  box.className = alert ? 'note note-bad' : '';
  box.textContent = alert;
  if (status !== 'sent') return;
  const done = form.parentElement?.querySelector<HTMLElement>('[role=status]');
  form.remove();
  if (done) done.textContent = words.sent(form.dataset['owner'] ?? '');
  done?.focus();
}

export function sendMessages(): void {
  const form = document.querySelector<HTMLFormElement>('[data-wakes=message]');
  if (!form) return;
  const { $state, send } = createMessageStore(form.dataset['vendor'] ?? '');
  $state.listen((state) => show(form, state));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(Object.fromEntries(Array.from(new FormData(form), ([name, value]) => [name, String(value)])));
  });
}
