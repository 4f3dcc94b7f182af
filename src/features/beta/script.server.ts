import { constants } from '../../site/constants.ts';
import { paths } from '../../site/paths.ts';

/** Before the first paint: with scripting the page begins with "Loading...", without it with the form. */
export const askingScript = 'document.documentElement.dataset.asking = ""';

/** What this browser remembers: for display only, the cookie decides. */
const storageKey = 'beta_access';

/**
 * Asks whether access is there already (another tab may have got it), then goes on or shows the form; sends the
 * password without leaving the page. Sent as it stands.
 */
export const gateScript = `
(() => {
  const root = document.documentElement;
  const form = document.forms[0];
  const { password, redirect_url: next } = form.elements;
  const problem = document.getElementById('problem');
  const json = { accept: 'application/json' };
  const ask = (options) => fetch('${paths.beta}', { cache: 'no-store', headers: json, signal: AbortSignal.timeout(8000), ...options });
  const stored = (use) => {
    try { return use(localStorage); } catch { return null; }
  };
  const goOn = () => {
    stored((s) => s.setItem('${storageKey}', JSON.stringify({ unlockedAt: Date.now() })));
    if (next.value === location.pathname + location.search) location.reload();
    else location.replace(next.value + location.hash);
  };
  const forget = (locked) => stored((s) => {
    const entry = s.getItem('${storageKey}');
    if (entry === null) return;
    let at = 0;
    try { at = JSON.parse(entry).unlockedAt; } catch {}
    const age = Date.now() - at;
    if (!locked && age >= 0 && age < ${constants.betaAccessMs}) return;
    s.removeItem('${storageKey}');
    document.getElementById('ended').hidden = false;
  });
  const showForm = (locked) => {
    forget(locked);
    delete root.dataset.asking;
    if (problem.textContent || matchMedia('(pointer: fine)').matches) password.focus();
  };
  const check = () => ask().then((answer) => answer.json()).then(({ unlocked }) => unlocked ? goOn() : showForm(true)).catch(() => showForm(false));
  const fail = (message) => {
    form.removeAttribute('aria-busy');
    problem.textContent = message;
    password.setAttribute('aria-invalid', 'true');
    password.focus();
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (form.hasAttribute('aria-busy')) return;
    form.setAttribute('aria-busy', 'true');
    problem.textContent = '';
    ask({ method: 'POST', body: new URLSearchParams(new FormData(form)) })
      .then((answer) => answer.json().then((body) => {
        if (answer.ok) return goOn();
        password.value = '';
        fail(body.error);
      }))
      .catch(() => fail('The site could not be reached. Please try again.'));
  });
  addEventListener('storage', ({ key, newValue }) => {
    if (key === '${storageKey}' && newValue !== null) check();
  });
  if ('asking' in root.dataset) check();
  else showForm(true);
})();
`;
