import { afterEach, expect, it, vi } from 'vitest';
import { loadCode, oldPageText, renewOldPage } from '../../../src/platform/islands/old-page.ts';

afterEach(() => vi.unstubAllGlobals());

/** A page with an island, whose code answers with `status`; none if it can't be reached. */
function openPage({
  status,
  typed = '',
  hasStorage = true,
}: {
  status?: number;
  typed?: string;
  hasStorage?: boolean;
}) {
  const reload = vi.fn();
  const kept = new Map<string, string>();
  const island = { getAttribute: (name: string) => (name === 'component-url' ? '/_astro/Cart.abc.js' : null) };
  const field = { value: typed, defaultValue: '', checked: false, defaultChecked: false };
  vi.stubGlobal('document', {
    querySelectorAll: (selector: string) => (selector.startsWith('astro-island') ? [island] : [field]),
  });
  vi.stubGlobal('location', { reload });
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  vi.stubGlobal('sessionStorage', hasStorage ? storage : undefined);
  vi.stubGlobal('fetch', async () => {
    if (status === undefined) throw new TypeError('Failed to fetch');
    return { status };
  });
  const show = vi.fn();
  return { reload, show, renew: () => renewOldPage(show) };
}

it('reloads once for a file that is gone, and asks for it the second time', async () => {
  const { reload, show, renew } = openPage({ status: 404 });
  expect(await renew()).toBe(true);
  expect(reload).toHaveBeenCalledOnce();
  expect(show).not.toHaveBeenCalled();
  expect(await renew()).toBe(true);
  expect(reload).toHaveBeenCalledOnce();
  expect(show).toHaveBeenCalledWith(oldPageText);
});

it('never reloads over what was typed, nor where nothing would end a loop', async () => {
  for (const page of [
    { status: 404, typed: 'Is it dishwasher safe?' },
    { status: 404, hasStorage: false },
  ]) {
    const { reload, show, renew } = openPage(page);
    expect(await renew()).toBe(true);
    expect(reload).not.toHaveBeenCalled();
    expect(show).toHaveBeenCalledWith(oldPageText);
  }
});

it.each([undefined, 200, 503])('leaves a page alone whose code answers %s', async (status) => {
  const { reload, show, renew } = openPage(status === undefined ? {} : { status });
  expect(await renew()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  expect(show).not.toHaveBeenCalled();
});

it.each([
  ['an old page', 404, oldPageText],
  ['a lost connection', undefined, 'Check your connection.'],
])('says in the error that code can’t be loaded because of %s', async (_, status, message) => {
  const { reload } = openPage({ ...(status !== undefined && { status }), typed: 'Tall jar' });
  const load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  await expect(loadCode(load, 'Check your connection.')).rejects.toThrow(message);
  expect(reload).not.toHaveBeenCalled();
});
