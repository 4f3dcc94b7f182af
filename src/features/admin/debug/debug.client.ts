/** Refreshes the debug pages in place. Without JavaScript, the button loads the page again. */
import { paths } from '../../../site/paths.ts';
import type { DebugStatus } from './debug.api.ts';
import { checkHealth, describeStatus, formatCheckedAt, getSystemHealth } from './debug.ts';
import { debugWords as words } from './words.ts';

/** Puts a text into the parts of the page that a selector finds; a page may have none of them. */
function write(root: Element, selector: string, text: string): void {
  for (const part of root.querySelectorAll(selector)) part.textContent = text;
}

/** @param status null while there is no data */
function show(root: HTMLElement, status: DebugStatus | null): void {
  const health = getSystemHealth(status);
  root.querySelector<HTMLElement>('[data-verdict]')?.setAttribute('data-verdict', health);
  write(root, '[data-state-title]', words.states[health].title);
  write(root, '[data-state-text]', words.states[health].text);
  if (status === null) {
    write(root, '[data-check], [data-fact]', '…');
    write(root, '[data-checked-at]', '');
    return;
  }
  for (const { name, passed } of checkHealth(status)) {
    write(root, `[data-check=${name}]`, passed ? words.passed : words.failed);
  }
  for (const [name, text] of Object.entries(describeStatus(status))) write(root, `[data-fact=${name}]`, text);
  write(root, '[data-checked-at]', formatCheckedAt(status.checkedAt, root.dataset['timeZone'] ?? 'UTC'));
}

/** Returns the status, or the sentence that says why there is none. */
async function load(isHealthPage: boolean): Promise<DebugStatus | string> {
  try {
    const response = await fetch(paths.api.debugAdmin);
    if (response.ok) return (await response.json()) as DebugStatus;
    const body = (await response.json().catch(() => null)) as { error?: unknown } | null;
    const isTold = !isHealthPage && typeof body?.error === 'string';
    return isTold ? String(body.error) : words.apiReturned(response.status);
  } catch {
    return words.unreachable;
  }
}

async function refresh(root: HTMLElement, button: HTMLElement): Promise<void> {
  const problem = root.querySelector<HTMLElement>('[data-problem]');
  if (button.ariaBusy === 'true' || problem === null) return;
  button.ariaBusy = 'true';
  button.textContent = words.refreshing;
  problem.hidden = true;
  show(root, null);
  const answer = await load(root.querySelector('[data-verdict]') !== null);
  if (typeof answer === 'string') {
    problem.textContent = answer;
    problem.hidden = false;
    problem.focus();
  } else show(root, answer);
  button.ariaBusy = null;
  button.textContent = words.refresh;
}

export function wakeDebugPage(): void {
  const root = document.querySelector<HTMLElement>('[data-debug]');
  const button = root?.querySelector<HTMLElement>('[data-refresh]');
  if (!root || !button) return;
  button.addEventListener('click', (event) => {
    event.preventDefault();
    void refresh(root, button);
  });
}
