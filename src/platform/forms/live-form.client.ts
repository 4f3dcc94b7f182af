import { ApiError } from '../api/typed-fetch.ts';
import { browser } from '../browser/real-browser.ts';
import { explain, type FailureWords } from './explain.ts';
import { createFormDraft } from './form-draft.store.ts';
import { readFields, readTyped, writeFields } from './form-fields.client.ts';
import type { Texts } from './form-state.ts';

interface LiveFormWords extends FailureWords {
  saving: string;
  unsaved: string;
  notKept: string;
  restored: string;
  /** Restored, while the form was saved elsewhere. */
  restoredStale: string;
  discard: string;
  discarded: string;
}

type Tone = 'calm' | 'warning' | 'failed';

interface LiveFormOptions {
  /** With `data-account`; with `data-refused` if it shows what the server refused. */
  form: HTMLFormElement;
  draft: { name: string; place: string };
  words: LiveFormWords;
  /** Sends the fields. Returns their new revision and what to say. Throws ApiError, 412 if somebody else has saved meanwhile. */
  save(fields: Texts): Promise<{ revision: string; said: (string | Node)[] }>;
  say(said: (string | Node)[], tone: Tone): void;
  mark?(isDirty: boolean): void;
  written?(names: string[]): void;
  /** Waits for what has to be there before the fields are read, such as photos on their way. */
  settle?(): Promise<void>;
  asksBeforeLeaving?: boolean;
}

interface LiveForm {
  changed(): void;
  /** Puts back what an earlier visit left unsaved. To be called once, when all that `written` needs is there. */
  restore(): void;
  discard(): void;
}

type Problem = { path: string; message: string };

function element(name: string, text: string, className = ''): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  made.className = className;
  return made;
}

/** Returns the field of a problem; a part of a field, such as `categories.0`, belongs to the whole. */
const fieldOf = (form: HTMLFormElement, path: string): HTMLElement | null => {
  const found = form.elements.namedItem(path) ?? form.elements.namedItem(path.split('.')[0] ?? '');
  return found instanceof RadioNodeList ? (found[0] as HTMLElement) : (found as HTMLElement | null);
};

function reveal(field: HTMLElement | null): HTMLElement | null {
  field?.closest('details')?.setAttribute('open', '');
  return field;
}

function showProblems(form: HTMLFormElement, problems: readonly Problem[]): void {
  for (const old of form.querySelectorAll('.field-problem')) old.remove();
  for (const field of form.querySelectorAll('[aria-invalid]')) field.removeAttribute('aria-invalid');
  for (const field of form.querySelectorAll('[aria-describedby]')) {
    const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
    field.setAttribute('aria-describedby', ids.filter((id) => document.getElementById(id)).join(' '));
  }
  for (const { path, message } of problems) {
    const field = reveal(fieldOf(form, path));
    const text = element('p', message, 'field-problem');
    text.id = `${field?.id || path}-problem`;
    const line = field?.closest('.field-line');
    if (line) line.after(text);
    else (field?.closest('[data-problems]') ?? form).append(text);
    field?.setAttribute('aria-invalid', 'true');
    field?.setAttribute('aria-describedby', `${text.id} ${field.getAttribute('aria-describedby') ?? ''}`.trim());
  }
  const [first] = problems;
  if (first) fieldOf(form, first.path)?.focus();
}

function showRestored(form: HTMLFormElement, text: string, words: LiveFormWords, discard: () => void): void {
  for (const old of form.querySelectorAll('.note:not(.note-bad)')) old.remove();
  const note = element('div', '', 'note');
  const button = element('button', words.discard, 'btn') as HTMLButtonElement;
  button.type = 'button';
  button.addEventListener('click', () => {
    discard();
    note.replaceChildren(element('p', words.discarded));
    note.tabIndex = -1;
    note.focus();
  });
  note.append(element('p', text), button);
  form.prepend(note);
}

export function startLiveForm(options: LiveFormOptions): LiveForm {
  const { form, words, mark } = options;
  const rendered = readFields(form, 'rendered');
  const isRefused = 'refused' in form.dataset;
  const draft = createFormDraft({
    ...options.draft,
    storage: browser.storage,
    accountId: form.dataset['account'] ?? '',
    rendered,
    isRefused,
    now: Date.now,
  });
  let isDirty = false;
  let isKept = true;
  let isSaving = false;

  const setDirty = (dirty: boolean) => {
    isDirty = dirty;
    mark?.(dirty);
  };
  const changed = () => {
    isKept = draft.keep(readFields(form));
    setDirty(true);
    if (!isSaving) options.say([isKept ? words.unsaved : words.notKept], isKept ? 'calm' : 'warning');
  };
  const write = (texts: Texts) => {
    const names = writeFields(form, texts);
    options.written?.(names);
  };

  const succeed = (sent: Texts, revision: string, said: (string | Node)[]) => {
    writeFields(form, { revision });
    draft.saved({ ...sent, revision });
    if (isDirty) isKept = draft.keep(readFields(form));
    else setDirty(false);
    for (const old of form.querySelectorAll('.note')) old.remove();
    showProblems(form, []);
    options.say(isDirty ? [words.unsaved] : said, 'calm');
  };
  const fail = (error: unknown) => {
    // The page shows what is saved beside what was typed.
    if (error instanceof ApiError && error.status === 412) {
      isDirty = false;
      form.submit();
      return;
    }
    setDirty(true);
    options.say([explain(error, words)], 'failed');
    showProblems(form, error instanceof ApiError ? (error.body.fields ?? []) : []);
  };
  const save = async (button: HTMLElement | null) => {
    isSaving = true;
    if (button) button.ariaBusy = 'true';
    options.say([words.saving], 'calm');
    try {
      await options.settle?.();
      isDirty = false;
      const sent = readFields(form);
      const { revision, said } = await options.save(sent);
      succeed(sent, revision, said);
    } catch (error) {
      fail(error);
    } finally {
      isSaving = false;
      if (button) button.ariaBusy = null;
    }
  };

  const discard = () => {
    write(draft.discard());
    showProblems(form, []);
    options.say([], 'calm');
    setDirty(false);
  };
  const restore = () => {
    const restored = draft.restore();
    if (restored === null) {
      if (isRefused || Object.keys(readTyped(form)).length > 0) changed();
      return;
    }
    // What was typed before this script ran is newer.
    write({ ...restored.fields, ...readTyped(form) });
    showRestored(form, restored.isStale ? words.restoredStale : words.restored, words, discard);
    changed();
  };

  form.addEventListener('input', changed);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!isSaving) void save(event.submitter ?? form.querySelector('[type=submit], button:not([type])'));
  });
  addEventListener('beforeunload', (event) => {
    if (isDirty && (options.asksBeforeLeaving || !isKept)) event.preventDefault();
  });
  return { changed, restore, discard };
}
