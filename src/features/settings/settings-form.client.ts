/** Saves the forms of Account Settings without leaving the page, and keeps what is typed until the server has it. */
import { ApiError, accountHeader, publicCall } from '../../platform/api/typed-fetch.ts';
import { createFormDraft } from '../../platform/browser/form-draft.store.ts';
import { readFields, writeFields } from '../../platform/browser/form-fields.client.ts';
import { browser } from '../../platform/browser/real-browser.ts';
import { session } from '../accounts/session/shared-session.store.ts';
import type { SettingsPart } from '../accounts/settings/account-settings.ts';
import type { SettingsAnswerDto } from './settings.api.ts';
import { toPartInput } from './settings-fields.ts';
import { settingsFormWords as words } from './words.ts';

const inputOf = (form: HTMLFormElement, name: string) => form.elements.namedItem(name) as HTMLElement | null;

/** The page has the theme at once; the next ones get it from the cookie. */
function showTheme(theme: string): void {
  document.documentElement.style.colorScheme = theme === 'system' ? '' : theme;
}

/** Shows what is wrong below each field, and moves to the first one. */
function showProblems(form: HTMLFormElement, problems: readonly { path: string; message: string }[]): void {
  for (const old of form.querySelectorAll('.problem')) old.remove();
  for (const field of form.querySelectorAll('[aria-invalid]')) field.removeAttribute('aria-invalid');
  for (const { path, message } of problems) {
    const name = path.split('.')[0] ?? '';
    const field = inputOf(form, name);
    const text = document.createElement('p');
    text.className = 'problem';
    text.textContent = message;
    text.id = `f-${name}-problem`;
    (field?.closest('.unit, .choices') ?? form).append(text);
    field?.setAttribute('aria-invalid', 'true');
    field?.setAttribute('aria-describedby', `${text.id} ${field.getAttribute('aria-describedby') ?? ''}`.trim());
  }
  const [first] = problems;
  if (first) inputOf(form, first.path.split('.')[0] ?? '')?.focus();
}

/** Returns what to say after a call failed. */
function explain(error: unknown): string {
  if (!(error instanceof ApiError)) return words.offline;
  if (error.status === 401) return words.signedOut;
  if (error.status === 429) return words.tooMany;
  if (error.body.fields?.length) return words.problems;
  return error.status < 500 && error.body.error ? error.body.error : words.failed;
}

/** Says that the form holds what an earlier visit left, with a way to throw it away. */
function showRestored(form: HTMLFormElement, text: string, discard: () => void): void {
  const note = document.createElement('div');
  note.className = 'note';
  const line = document.createElement('p');
  line.textContent = text;
  const way = document.createElement('button');
  way.type = 'button';
  way.className = 'btn';
  way.textContent = words.discard;
  way.addEventListener('click', () => {
    discard();
    line.textContent = words.discarded;
    way.remove();
    note.tabIndex = -1;
    note.focus();
  });
  note.append(line, way);
  form.prepend(note);
}

function start(form: HTMLFormElement): void {
  const part = form.dataset['part'] as SettingsPart;
  const accountId = form.dataset['account'] ?? '';
  const rendered = readFields(form, 'rendered');
  const isRefused = 'refused' in form.dataset;
  const { storage } = browser;
  const draft = createFormDraft({
    storage,
    name: 'settings',
    accountId,
    place: part,
    rendered,
    isRefused,
    now: Date.now,
  });
  const button = form.querySelector('.save button') as HTMLButtonElement;
  const status = form.querySelector('[data-status]') as HTMLElement;
  let isDirty = false;
  /** True if the browser keeps what is typed, so that leaving the page loses nothing. */
  let isKept = true;
  let isSaving = false;

  const say = (text: string, isBad = false) => {
    status.textContent = text;
    status.classList.toggle('problem-text', isBad);
    button.textContent = isBad ? words.retry : words.save;
  };
  const changed = () => {
    const texts = readFields(form);
    isKept = draft.keep(texts);
    isDirty = true;
    if (!isSaving) say(isKept ? words.unsaved : words.notKept);
  };

  const save = async () => {
    isSaving = true;
    button.ariaBusy = 'true';
    say(words.saving);
    try {
      isDirty = false;
      const sent = readFields(form);
      const { revision } = await publicCall<SettingsAnswerDto>(`/api/users/me/settings/${part}`, {
        method: 'PUT',
        body: toPartInput(part, sent),
        // Refused if this browser has signed in to another account meanwhile.
        headers: { [accountHeader]: accountId, 'If-Match': `"${sent['revision']}"` },
      });
      writeFields(form, { revision });
      draft.saved({ ...sent, revision });
      // What was typed meanwhile isn't saved.
      if (isDirty) isKept = draft.keep(readFields(form));
      for (const old of form.querySelectorAll('.note')) old.remove();
      showProblems(form, []);
      say(isDirty ? words.unsaved : words.saved);
      // The menu shows the name, and the page the theme.
      if (part === 'profile') void session().refresh(true);
      if (part === 'preferences') showTheme(sent['theme'] ?? '');
    } catch (error) {
      isDirty = true;
      // The page shows what is saved beside what was typed.
      if (error instanceof ApiError && error.status === 412) {
        isDirty = false;
        form.submit();
        return;
      }
      say(explain(error), true);
      showProblems(form, error instanceof ApiError ? (error.body.fields ?? []) : []);
    } finally {
      isSaving = false;
      button.ariaBusy = null;
    }
  };

  form.addEventListener('input', changed);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!isSaving) void save();
  });
  addEventListener('beforeunload', (event) => {
    if (isDirty) event.preventDefault();
  });
  const restored = draft.restore();
  if (restored) {
    writeFields(form, restored.fields);
    showRestored(form, restored.isStale ? words.restoredStale : words.restored, () => {
      writeFields(form, draft.discard());
      showProblems(form, []);
      say('');
      isDirty = false;
    });
    changed();
  } else if (isRefused) changed();
}

const form = document.querySelector<HTMLFormElement>('.settings-form');
if (form) start(form);
