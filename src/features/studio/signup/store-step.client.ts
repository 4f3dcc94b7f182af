/** The signup's last step: keeps what is typed, shows the preview, and opens the store. Without it the form does that. */
import { ApiError } from '../../../platform/api/typed-fetch.ts';
import { browser } from '../../../platform/browser/real-browser.ts';
import { paths } from '../../../site/paths.ts';
import { addReturnPath } from '../../../site/return-path.ts';
import { sessionKey } from '../../accounts/session/session.store.ts';
import { toThemeName } from '../../catalog/themes.ts';
import { inviteCalls } from '../invites/invite-calls.api.ts';
import { normalizeInviteCode } from '../invites/invite-code.ts';
import { startSlugField } from './slug-field.client.ts';
import { type Customization, emptyWizard } from './wizard-state.ts';
import { readWizard, writeWizard } from './wizard-storage.store.ts';
import { storeStepWords, storeScriptWords as words } from './words.ts';

const dashboardAfterMs = 1000;

const get = <E extends HTMLElement>(id: string) => document.getElementById(id) as E;
const form = get<HTMLFormElement>('store');
const nameField = get<HTMLInputElement>('store-name');
const lineField = get<HTMLTextAreaElement>('line');
const button = form.querySelector('button') as HTMLButtonElement;
const preview = get('preview');
const lineLength = Number(lineField.dataset['max']);
const state = readWizard();
const code = String(new FormData(form).get('code'));

const slugField = startSlugField(keep);

function choices(): Customization {
  const theme = toThemeName(String(new FormData(form).get('theme')));
  return {
    vendorSlug: slugField?.slug() ?? '',
    storeName: nameField.value.trim(),
    description: lineField.value.trim(),
    theme,
  };
}

/** Shows what is wrong with a field below it, or nothing. */
function tell(field: HTMLElement, noteId: string, problem: string, note = problem): void {
  field.ariaInvalid = problem === '' ? null : 'true';
  get(noteId).textContent = note;
}

const counted = (): string => words.count(lineField.value.trim().length, lineLength);

function show(): void {
  const { storeName, description, theme } = choices();
  preview.dataset['theme'] = theme;
  const texts = { name: storeName || words.yourName, line: description };
  for (const [name, text] of Object.entries(texts)) {
    const part = preview.querySelector(`[data-shows=${name}]`);
    if (part) part.textContent = text;
  }
  const isTooLong = description.length > lineLength;
  tell(lineField, 'line-note', isTooLong ? words.tooLong(lineLength) : '', counted());
}

/** Shows and stores what is chosen. */
function keep(): void {
  show();
  state.customization = choices();
  writeWizard(state);
}

interface Alert {
  text: string;
  more?: string | undefined;
  link?: { href: string; text: string };
  /** What gets the focus afterwards. */
  focus?: HTMLElement | undefined;
}

/** Opens the dialog with an alert. */
function say({ text, more = '', link, focus }: Alert): void {
  const dialog = get<HTMLDialogElement>('said');
  const anchor = dialog.querySelector('a') as HTMLAnchorElement;
  const close = dialog.querySelector('button') as HTMLButtonElement;
  get('said-text').textContent = text;
  get('said-more').textContent = more;
  get('said-more').hidden = more === '';
  anchor.hidden = link === undefined;
  close.hidden = !anchor.hidden;
  if (link) Object.assign(anchor, { href: link.href, textContent: link.text });
  dialog.onclose = () => (focus ?? button).focus();
  if (!dialog.open) dialog.showModal();
  (link ? anchor : close).focus();
}

function checkFields({ vendorSlug, storeName, description }: Customization): boolean {
  const isNamed = storeName !== '';
  tell(nameField, 'store-name-note', isNamed ? '' : storeStepWords.storeNameMissing);
  if (vendorSlug === '') {
    slugField?.refuse(words.noUrl);
    say({ text: words.noUrl, focus: slugField?.input });
    return false;
  }
  if (!isNamed) nameField.focus();
  else if (description.length > lineLength) {
    tell(lineField, 'line-note', words.tooLong(lineLength));
    lineField.focus();
  } else return true;
  return false;
}

/** Shows the server's refusal beside the fields it names, and in an alert. */
function refused({ status, body }: ApiError): void {
  let field: HTMLElement | undefined;
  for (const { path, message } of body.fields ?? []) {
    if (path === 'customization.vendorSlug') slugField?.refuse(message);
    else if (path === 'customization.storeName') tell(nameField, 'store-name-note', message);
    else if (path === 'customization.description') tell(lineField, 'line-note', message);
    else continue;
    field ??= path.endsWith('Slug') ? slugField?.input : path.endsWith('Name') ? nameField : lineField;
  }
  const signIn = addReturnPath(paths.signIn, paths.artistSignupStep('customize'));
  const link = status === 401 ? { link: { href: signIn, text: words.signIn } } : {};
  say({ text: words.notCreated, more: body.error, focus: field, ...link });
}

async function create(): Promise<void> {
  const customization = choices();
  if (!checkFields(customization) || button.ariaBusy) return;
  button.ariaBusy = 'true';
  button.textContent = words.creating;
  try {
    const { success, vendorSlug, vendor } = await inviteCalls.use({
      code,
      clerkUserId: form.dataset['user'] ?? '',
      customization,
    });
    if (!success) return say({ text: words.notCreated });
    writeWizard(null);
    // The account is an artist's now, so the header has to ask who is signed in again.
    browser.storage.set(sessionKey, null);
    const dashboard = paths.vendorDashboard(vendorSlug);
    say({ text: words.created(vendor.name), link: { href: dashboard, text: words.openDashboard } });
    setTimeout(() => location.assign(dashboard), dashboardAfterMs);
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) refused(error);
    else say({ text: words.failed, more: words.kept });
  } finally {
    button.ariaBusy = null;
    button.textContent = storeStepWords.submit;
  }
}

// What another invite left behind in this tab doesn't count.
const isOurs = state.inviteCode === '' || normalizeInviteCode(state.inviteCode) === code;
const { vendorSlug, storeName, description, theme } = (isOurs ? state : emptyWizard()).customization;
nameField.value ||= storeName;
lineField.value ||= description;
if (storeName || description) (form.elements.namedItem('theme') as RadioNodeList).value = theme;
slugField?.set(vendorSlug || slugField.input.value);
const artistName = form.dataset['artist'];
Object.assign(state, {
  currentStep: 'customize',
  inviteCode: code,
  validation: { valid: true, message: '', artistName },
});
keep();

form.addEventListener('input', (event) => {
  if (event.target === nameField) tell(nameField, 'store-name-note', '');
  if (event.target !== slugField?.input) keep();
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  void create();
});
