/** Loads Clerk's code and shows its form, or an error if that fails. Runs on pages with `ClerkForm.astro`. */

import { paths } from '../../../site/paths.ts';

interface ClerkGlobal {
  /** The session of the account that is signed in at Clerk. */
  session: { getToken(options: { skipCache: boolean }): Promise<string | null> } | null;
  signOut(after: () => void): Promise<void>;
  load(options: Record<string, unknown>): Promise<void>;
  mountSignIn(node: HTMLElement, props: Record<string, unknown>): void;
  mountSignUp(node: HTMLElement, props: Record<string, unknown>): void;
}

type ClerkWindow = Window & { Clerk?: ClerkGlobal; __internal_ClerkUICtor?: unknown };

/** Major versions that this site was tested with; Clerk serves their latest release. */
const versions = { 'clerk-js': 6, ui: 1 };
/** After this time the error is shown; a form that arrives later replaces it. */
const loadTimeoutMs = 15_000;

/** Clerk draws the edge of a field as a faint shadow. `!important` is needed, as its selectors are equally specific. */
const fieldBorder = {
  border: '1px solid var(--color-muted) !important',
  boxShadow: 'none !important',
  '&:hover': { borderColor: 'var(--color-ink) !important' },
  '&:focus, &[data-focus-within=true]': {
    borderColor: 'var(--color-ink) !important',
    outline: '2px solid var(--color-ink) !important',
    outlineOffset: '1px',
  },
  '&[aria-invalid=true]': { borderColor: 'var(--color-brick) !important' },
};

/** The site's own design, without options that the site does not offer and without Clerk's first heading. */
const appearance = {
  variables: {
    colorPrimary: 'var(--color-ink)',
    colorPrimaryForeground: 'var(--color-ground)',
    colorForeground: 'var(--color-ink)',
    colorMutedForeground: 'var(--color-muted)',
    colorNeutral: 'var(--color-ink)',
    colorBackground: 'var(--color-ground)',
    colorMuted: 'var(--color-mat)',
    colorInput: 'var(--color-ground)',
    colorInputForeground: 'var(--color-ink)',
    colorBorder: 'var(--color-ink)',
    colorDanger: 'var(--color-brick)',
    borderRadius: '2px',
    fontFamily: 'inherit',
    fontSize: '1rem',
  },
  elements: {
    socialButtonsRoot: { display: 'none' },
    dividerRow: { display: 'none' },
    footer: { display: 'none' },
    rootBox: { width: '100%' },
    cardBox: { width: '100%', maxWidth: '28rem', overflow: 'visible', boxShadow: 'none', border: 'none' },
    card: {
      padding: '0',
      overflow: 'visible',
      boxShadow: 'none',
      border: 'none',
      textAlign: 'start',
      '&.cl-signIn-start .cl-header, &.cl-signUp-start .cl-header': { display: 'none' },
    },
    formFieldInput: { minHeight: '44px', ...fieldBorder },
    identityPreview: { margin: '0', justifyContent: 'start' },
    otpCodeFieldInput: { minHeight: '44px', ...fieldBorder },
    formFieldInputShowPasswordButton: { minWidth: '44px', minHeight: '44px' },
    formButtonPrimary: {
      minHeight: '44px',
      boxShadow: 'none',
      backgroundImage: 'none',
      '&::after': { display: 'none' },
      '& svg': { display: 'none' },
    },
  },
};

function loadScript(url: string, attributes: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.crossOrigin = 'anonymous';
    for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${url} did not load.`));
    document.head.append(script);
  });
}

/**
 * Handles a visitor who is signed in at Clerk but whose token had expired: renews the token and goes on to `next`.
 * @returns false if the site does not know the account, which is then signed out
 * @throws Error if the site can't tell now
 */
async function resumeSession(clerk: ClerkGlobal, next: string): Promise<boolean> {
  await clerk.session?.getToken({ skipCache: true });
  const { status } = await fetch(paths.refreshSession);
  if (status === 204) {
    location.replace(next);
    return true;
  }
  if (status !== 401) throw new Error(`The session could not be renewed: ${status}.`);
  await clerk.signOut(() => {});
  return false;
}

async function mount({ dataset }: HTMLElement, node: HTMLElement): Promise<void> {
  const { api = '', key = '', mode, next = '/', signIn, signUp } = dataset;
  const proxied = api.startsWith('/');
  const attributes = {
    'data-clerk-publishable-key': key,
    ...(proxied ? { 'data-clerk-proxy-url': new URL(api, location.href).href } : {}),
  };
  const load = (name: keyof typeof versions, file: string) =>
    loadScript(`${api}/npm/@clerk/${name}@${versions[name]}/dist/${file}`, attributes);
  await Promise.all([load('clerk-js', 'clerk.browser.js'), load('ui', 'ui.browser.js')]);
  const { Clerk, __internal_ClerkUICtor: ClerkUI } = window as ClerkWindow;
  if (!Clerk) throw new Error('Clerk did not start.');
  await Clerk.load({ ui: { ClerkUI }, signInUrl: signIn, signUpUrl: signUp, telemetry: false });
  if (Clerk.session && (await resumeSession(Clerk, next))) return;
  const props = { routing: 'hash', appearance, forceRedirectUrl: next, signInUrl: signIn, signUpUrl: signUp };
  if (mode === 'sign-up') Clerk.mountSignUp(node, props);
  else Clerk.mountSignIn(node, props);
}

/** Resolves once the form has an input or a button. */
function waitForForm(node: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (node.querySelector('input, button') === null) return;
      observer.disconnect();
      resolve();
    };
    const observer = new MutationObserver(check);
    observer.observe(node, { childList: true, subtree: true });
    check();
  });
}

/** Shows Clerk's form inside the root element of `ClerkForm.astro`. */
export function showClerkForm(root: HTMLElement): void {
  const part = (name: string) => root.querySelector<HTMLElement>(`[data-part=${name}]`);
  const [loading, failed, refused, form] = [part('loading'), part('failed'), part('refused'), part('form')];
  if (!loading || !failed || !refused || !form) return;
  loading.hidden = false;
  failed.querySelector('button')?.addEventListener('click', () => location.reload());
  // Hides the loading note and releases the space that was reserved for the form.
  const settle = () => {
    loading.hidden = true;
    delete root.dataset['waiting'];
  };
  const showMessage = (message: HTMLElement) => {
    settle();
    message.hidden = false;
    message.focus();
  };
  // Without cookies the session would be lost, and a successful sign-in would silently end as a guest.
  if (!navigator.cookieEnabled) {
    showMessage(refused);
    return;
  }
  const fail = () => showMessage(failed);
  const timer = setTimeout(fail, loadTimeoutMs);
  mount(root, form)
    .then(() => waitForForm(form))
    .then(() => {
      clearTimeout(timer);
      settle();
      failed.hidden = true;
    })
    .catch((error: unknown) => {
      clearTimeout(timer);
      console.warn('Clerk could not be loaded.', error);
      fail();
    });
}
