import { afterEach, beforeEach, expect, it, vi } from 'vitest';

type Listener = (event: object) => void;

let listeners: Map<string, Listener>;
beforeEach(() => {
  listeners = new Map();
  vi.resetModules();
  vi.stubGlobal('addEventListener', (type: string, listener: Listener) => {
    if (!listeners.has(type)) listeners.set(type, listener);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Creates an island with one button in a form whose code fails to load. */
async function island(onLine: boolean) {
  vi.stubGlobal('navigator', { onLine });
  const { default: tap } = await import('../../../../src/platform/browser/tap/directive.ts');
  const requestSubmit = vi.fn();
  const attributes = new Set<string>();
  const load = vi.fn(async () => () => {});
  const element = { hasAttribute: () => true, querySelectorAll: () => [button] };
  const button = {
    form: { requestSubmit },
    setAttribute: (name: string) => attributes.add(name),
    removeAttribute: (name: string) => attributes.delete(name),
    closest: (selector: string) => (selector.startsWith('astro-island') ? element : button),
  };
  tap(load, {}, element as unknown as Element);
  const press = async () => {
    const prevented = vi.fn();
    listeners.get('click')?.({
      type: 'click',
      target: button,
      preventDefault: prevented,
      stopImmediatePropagation() {},
    });
    expect(prevented).toHaveBeenCalled();
    expect([...attributes]).toEqual(['data-pressed', 'aria-busy']);
    await vi.waitFor(() => expect([...attributes]).toEqual([]));
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { press, load, requestSubmit };
}

it('if the code fails to load, a click submits the form', async () => {
  const { press, requestSubmit } = await island(true);
  await press();
  expect(requestSubmit).toHaveBeenCalledOnce();
});

it('an offline click stays on the page, and the next one retries', async () => {
  const { press, load, requestSubmit } = await island(false);
  await press();
  await press();
  expect(requestSubmit).not.toHaveBeenCalled();
  expect(load).toHaveBeenCalledTimes(2);
});
