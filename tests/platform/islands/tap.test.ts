import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** The directive `client:tap` on a page of which only the parts exist that it uses. */
const waiting = 'astro-island[client=tap][ssr]';
type Listener = (event: object) => void;

function createPage({ onLine = true, saveData = false } = {}) {
  const listeners = new Map<string, Listener[]>();
  const tell = (type: string, event: object = {}) => {
    for (const listener of listeners.get(type) ?? []) listener({ type, ...event });
  };
  const scripts: { src: string; onload(): void; onerror(): void }[] = [];
  const notice = { textContent: '' };
  const island = {
    isWaiting: true,
    firstElementChild: null,
    contains: (one: unknown) => one === island.buttons[0],
    buttons: [] as object[],
    querySelectorAll: () => island.buttons,
    addEventListener: (_: string, listener: () => void) => {
      island.onError = listener;
    },
    onError: () => {},
  };
  const sent: unknown[] = [];
  const clicks: object[] = [];
  const button = {
    ariaBusy: null as string | null,
    ariaPressed: null as string | null,
    name: 'product:1',
    value: '',
    type: 'submit',
    form: {
      action: '/account/heart',
      isValid: true,
      isConnected: true,
      requestSubmit: (pressed: unknown) => sent.push(pressed),
      reportValidity: () => button.form?.isValid,
    } as { action: string; isValid: boolean; isConnected: boolean } | null,
    closest: (selector: string) =>
      selector === 'button,a' ? button : selector === waiting && island.isWaiting ? island : null,
    click: () => clicks.push({ busy: button.ariaBusy, pressed: button.ariaPressed }),
  };
  island.buttons = [button];
  vi.stubGlobal('document', {
    currentScript: { dataset: { runtime: '/runtime.js' } },
    readyState: 'complete',
    createElement: () => ({}),
    head: { append: (script: (typeof scripts)[0]) => scripts.push(script) },
    querySelector: () => notice,
    querySelectorAll: () => [],
  });
  vi.stubGlobal('addEventListener', (type: string, listener: Listener) =>
    listeners.set(type, [...(listeners.get(type) ?? []), listener]),
  );
  const beacons: [string, string][] = [];
  const sendBeacon = (url: string, body: URLSearchParams) => beacons.push([url, body.toString()]);
  vi.stubGlobal('navigator', { onLine, connection: { saveData }, sendBeacon });
  vi.stubGlobal('self', { requestIdleCallback: (run: () => void) => run() });
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => run());
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
    },
  );
  const press = () => {
    const done = { prevented: 0, stopped: 0 };
    tell('click', {
      target: button,
      preventDefault: () => done.prevented++,
      stopImmediatePropagation: () => done.stopped++,
    });
    return done;
  };
  return { tell, press, scripts, notice, island, button, sent, beacons, clicks };
}

/** Lets everything that waits for nothing else run. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

/** Loads the directive, and returns what Astro calls for each island. */
async function start() {
  vi.resetModules();
  return (await import('../../../src/platform/islands/tap.inline.ts')).default;
}

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

it('shows a press at once, loads the code, and replays each press once the island is hydrated', async () => {
  const page = createPage();
  const tap = await start();
  page.button.ariaPressed = 'false';
  expect(page.press()).toEqual({ prevented: 1, stopped: 1 });
  page.press();
  expect([page.button.ariaBusy, page.button.ariaPressed]).toEqual(['true', 'true']);
  expect(page.scripts.map(({ src }) => src)).toEqual(['/runtime.js']);
  tap(async () => async () => {}, {}, page.island as unknown as Element);
  page.scripts[0]?.onload();
  expect(page.clicks).toEqual([]);
  await settle();
  // The button is as it was, so that the island's own code sees what the person saw.
  expect(page.clicks).toEqual([
    { busy: null, pressed: 'false' },
    { busy: null, pressed: 'false' },
  ]);
});

it('replays a press on the button that stands in its place once the island is hydrated, or else submits its form', async () => {
  for (const value of ['product:1', 'product:2']) {
    const page = createPage();
    const tap = await start();
    tap(async () => async () => {}, {}, page.island as unknown as Element);
    page.press();
    const clicked: string[] = [];
    page.island.buttons = [{ name: 'love', value, click: () => clicked.push(value) }];
    page.scripts[0]?.onload();
    await settle();
    expect([clicked, page.clicks, page.sent]).toEqual(
      value === page.button.value ? [[value], [], []] : [[], [], [page.button]],
    );
  }
});

it('without the code, a press submits the form', async () => {
  const page = createPage();
  await start();
  page.press();
  page.scripts[0]?.onerror();
  await settle();
  expect([page.sent, page.button.ariaBusy, page.notice.textContent]).toEqual([[page.button], null, '']);
});

it('without the code, a press on a link follows it', async () => {
  const page = createPage();
  const location = { href: '' };
  vi.stubGlobal('location', location);
  await start();
  Object.assign(page.button, { href: '/media/jar-1020.avif', form: null, type: '' });
  expect(page.press()).toEqual({ prevented: 1, stopped: 1 });
  page.scripts[0]?.onerror();
  await settle();
  expect([location.href, page.button.ariaBusy, page.notice.textContent]).toEqual(['/media/jar-1020.avif', null, '']);
});

it('an island that fails while it loads submits the form, and the next press tries again', async () => {
  const page = createPage();
  const tap = await start();
  let tries = 0;
  const load = async () => {
    tries += 1;
    page.island.onError();
    return async () => {};
  };
  tap(load, {}, page.island as unknown as Element);
  page.press();
  page.scripts[0]?.onload();
  await settle();
  page.press();
  await settle();
  expect([tries, page.sent.length, page.clicks]).toEqual([2, 2, []]);
});

it.each([
  ['offline', false, 'false', true, 'Not saved. Check your connection.'],
  ['for a removal, which the form can’t do', true, 'true', true, 'Not saved. Check your connection.'],
  ['of a button without a form', true, null, false, 'That didn’t work. Check your connection.'],
])('without the code, a press is undone and says so: %s', async (_, onLine, pressed, hasForm, text) => {
  const page = createPage({ onLine });
  await start();
  page.button.ariaPressed = pressed;
  if (!hasForm) Object.assign(page.button, { form: null, name: '' });
  page.press();
  page.scripts[0]?.onerror();
  await settle();
  expect([page.sent, page.button.ariaPressed, page.button.ariaBusy]).toEqual([[], pressed, null]);
  expect(page.notice.textContent).toBe(text);
});

it('presses of a hydrated island pass', async () => {
  const page = createPage();
  await start();
  page.island.isWaiting = false;
  expect(page.press()).toEqual({ prevented: 0, stopped: 0 });
});

it('fetches the runtime after the page has loaded, and under Save-Data only for a press', async () => {
  const page = createPage();
  await start();
  expect(page.scripts).toHaveLength(1);
  const saving = createPage({ saveData: true });
  await start();
  saving.tell('scroll');
  expect(saving.scripts).toHaveLength(0);
  saving.press();
  expect(saving.scripts).toHaveLength(1);
});

it('says at once what is missing in a form, and replays nothing later', async () => {
  const page = createPage();
  await start();
  if (page.button.form) page.button.form.isValid = false;
  expect(page.press()).toEqual({ prevented: 1, stopped: 1 });
  expect(page.button.ariaBusy).toBeNull();
});

it('sends a favorite that still waits when the person leaves, but no removal, and nothing of a guest', async () => {
  for (const [pressed, expected] of [
    ['false', [['/account/heart', 'product%3A1=']]],
    ['true', []],
    [null, []],
  ] as const) {
    const page = createPage();
    page.button.ariaPressed = pressed;
    await start();
    page.press();
    page.tell('pagehide');
    expect(page.beacons).toEqual(expected);
  }
});
