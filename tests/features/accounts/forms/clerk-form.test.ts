import { afterEach, expect, test, vi } from 'vitest';
import { showClerkForm } from '../../../../src/features/accounts/forms/clerk-form.client.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const parts = ['loading', 'failed', 'refused', 'form'] as const;

/** Creates the HTML around the form as the server sends it, with everything hidden except the form's container. */
function open(cookieEnabled: boolean) {
  const loaded = vi.fn();
  vi.stubGlobal('navigator', { cookieEnabled });
  vi.stubGlobal('location', { href: 'https://river.example/customer/signin' });
  vi.stubGlobal('document', {
    createElement: () => ({ setAttribute() {} }),
    head: { append: loaded },
  });
  const found = new Map<string, { hidden: boolean; focus: () => void; querySelector: () => null }>(
    parts.map((name) => [name, { hidden: name !== 'form', focus: vi.fn(), querySelector: () => null }]),
  );
  const dataset: Record<string, string> = { waiting: '', api: '/__clerk', key: 'pk_test_1' };
  const querySelector = (selector: string) => found.get(/=(\w+)\]/.exec(selector)?.[1] ?? '') ?? null;
  vi.useFakeTimers();
  showClerkForm({ dataset, querySelector } as unknown as HTMLElement);
  vi.useRealTimers();
  const shown = parts.filter((name) => found.get(name)?.hidden === false);
  return { shown, loaded, waiting: 'waiting' in dataset, focused: found.get('refused')?.focus };
}

test('without cookies, the page says so immediately and loads nothing from Clerk', () => {
  const { shown, loaded, waiting, focused } = open(false);
  expect([shown, waiting]).toEqual([['refused', 'form'], false]);
  expect(loaded).not.toHaveBeenCalled();
  expect(focused).toHaveBeenCalledOnce();
});

test('with cookies, the form loads and the page mentions no cookies', () => {
  const { shown, loaded, waiting } = open(true);
  expect([shown, waiting]).toEqual([['loading', 'form'], true]);
  expect(loaded).toHaveBeenCalledTimes(2);
});
