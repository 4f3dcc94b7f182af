/**
 * The directive `client:tap`. Its islands are HTML that works without scripts, and hydrate for a person who is about to use
 * them:
 *
 * - The first `pointerdown`, `focusin`, or click on an island fetches its code. A click on a button or a link shows at
 *   once (`aria-busy`, and the new `aria-pressed` of a toggle) and is replayed once the island is hydrated. Without the code, the
 *   button's form is submitted or the link followed, as it is without JavaScript. If the person leaves before, what a toggle adds
 *   is sent on the way out.
 * - After the first sign of a person, once the page is idle, the islands in view and near it hydrate, one at a time. The event
 *   `hydrate` has all hydrated, because what they show has changed.
 *
 * Until then no page fetches React. Under Save-Data, only a press does. An island without HTML, such as a closed dialog, can't
 * be pressed; it hydrates with the first other one.
 *
 * The page leaves out Astro's island runtime (`tidy-islands.server.ts`), which tells this script how to load each island. It is
 * appended after the page has loaded, or at the first press.
 *
 * Every page with an island carries this script in its HTML, so its size counts.
 */
import { whenIdle } from '../browser/when-idle.ts';

type Load = () => Promise<() => Promise<void>>;

/**
 * A press that waits: the state that its toggle had before, how often it was pressed, its island, and its place among the buttons of its name
 * and value, because React makes new ones if something has changed the island's HTML, such as a page translation.
 */
interface Press {
  was: string | null;
  times: number;
  island: Element;
  place: number;
}

const waiting = 'astro-island[client=tap][ssr]';
const runtime = document.currentScript?.dataset['runtime'];

const loads = new Map<Element, Load>();
const hydrations = new Map<Element, Promise<void>>();
const presses = new Map<HTMLButtonElement, Press>();
const queue: Element[] = [];
let isHydrating = false;
let observer: IntersectionObserver | undefined;
let runtimeFetched: Promise<unknown> | undefined;

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

function onceLoaded(run: () => void): void {
  if (document.readyState === 'complete') run();
  else addEventListener('load', run);
}

function runFile(src: string, resolve?: () => void, reject?: () => void): void {
  const script = document.createElement('script');
  Object.assign(script, { src, onload: resolve, onerror: reject });
  document.head.append(script);
}

function fetchRuntime(): Promise<unknown> {
  runtimeFetched ??= new Promise<void>((resolve, reject) => {
    if (!runtime) return resolve();
    runFile(runtime, resolve, () => {
      runtimeFetched = undefined;
      reject();
    });
  });
  return runtimeFetched;
}

/** @throws if the code can't be loaded, or fails */
async function load(island: Element): Promise<void> {
  await fetchRuntime();
  let hasFailed = false;
  island.addEventListener('astro:hydration-error', () => {
    hasFailed = true;
  });
  const start = await loads.get(island)?.();
  if (hasFailed || !start) throw 0;
  // Hydrating takes a slow phone a tenth of a second: the press is painted first.
  await nextFrame();
  await start();
}

const findTwins = (island: Element, { name, value }: HTMLButtonElement) =>
  [...island.querySelectorAll<HTMLButtonElement>('button,a')].filter((one) => one.name === name && one.value === value);

function settle(island: Element, act: (button: HTMLButtonElement, press: Press) => void): void {
  for (const [button, press] of presses) {
    if (press.island !== island) continue;
    presses.delete(button);
    button.ariaBusy = null;
    button.ariaPressed = press.was;
    act(button, press);
  }
}

/** Does what a press does without JavaScript. That only adds, so whoever removes something is told to try again. */
function submit(button: HTMLButtonElement & { href?: string }, { was }: Press): void {
  if (button.href) location.href = button.href;
  else if (navigator.onLine && button.form && button.type === 'submit' && was !== 'true') {
    // A form that was taken out of the page can't be submitted.
    if (!button.form.isConnected) document.body.append(button.form);
    button.form.requestSubmit(button);
  } else {
    const notice = document.querySelector('#hearts [role=status]');
    // Hearts have a name; what others do is nothing that is saved.
    if (notice) notice.textContent = `${button.name ? 'Not saved' : 'That didn’t work'}. Check your connection.`;
    // Or the site was updated, and the code is gone: then it reloads the page, or says so.
    runFile('/old-page.js');
  }
}

function hydrate(island: Element): Promise<void> {
  let hydration = hydrations.get(island);
  if (hydration) return hydration;
  hydration = load(island).then(
    () =>
      settle(island, (button, press) => {
        const now = island.contains(button) ? button : findTwins(island, button)[press.place];
        if (!now) return submit(button, press);
        for (let { times } = press; times > 0; times--) now.click();
      }),
    () => {
      hydrations.delete(island);
      settle(island, submit);
    },
  );
  hydrations.set(island, hydration);
  document.querySelectorAll(`${waiting}:empty`).forEach(hydrate);
  return hydration;
}

function press(island: Element, button: HTMLButtonElement): void {
  const known = presses.get(button);
  if (known) known.times++;
  else {
    const was = button.ariaPressed;
    presses.set(button, { was, times: 1, island, place: findTwins(island, button).indexOf(button) });
    button.ariaBusy = 'true';
    if (was) button.ariaPressed = String(was !== 'true');
  }
}

for (const type of ['pointerdown', 'focusin', 'click']) {
  addEventListener(
    type,
    (event) => {
      const target = event.target as Element;
      const island = target.closest?.(waiting);
      if (!island) return;
      const button = type === 'click' && target.closest<HTMLButtonElement>('button,a');
      if (button) {
        event.preventDefault();
        event.stopImmediatePropagation();
        // What is missing in a form is said now: later it would take the focus from what the person does by then.
        if (button.type !== 'submit' || button.form?.noValidate || button.form?.reportValidity() !== false)
          press(island, button);
      }
      void hydrate(island);
    },
    true,
  );
}

addEventListener('pagehide', () => {
  for (const [{ form, name, value }, { was }] of presses)
    if (form && was === 'false') navigator.sendBeacon(form.action, new URLSearchParams({ [name]: value }));
});

function hydrateNext(): void {
  const island = queue.shift();
  isHydrating = Boolean(island);
  if (island) whenIdle(() => hydrate(island).then(hydrateNext));
}

function enqueue(islands: Element[]): void {
  queue.push(...islands);
  if (!isHydrating) hydrateNext();
}

/** Islands have no box of their own, so what is in them is observed. */
function observe(island: Element): void {
  if (island.firstElementChild) observer?.observe(island.firstElementChild);
}

function hydrateInView(): void {
  observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const island = target.closest(waiting);
        if (!isIntersecting) continue;
        observer?.unobserve(target);
        if (island) enqueue([island]);
      }
    },
    { rootMargin: '100%' },
  );
  document.querySelectorAll(waiting).forEach(observe);
}

const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
if (!connection?.saveData) {
  onceLoaded(() => void fetchRuntime().catch(() => {}));
  const onSign = () => onceLoaded(() => whenIdle(() => observer ?? hydrateInView()));
  for (const type of ['scroll', 'pointermove', 'touchstart', 'keydown'])
    addEventListener(type, onSign, { once: true, passive: true });
  // What islands show may change before anyone touches them, such as a favorite in another tab. Then their store sends this.
  addEventListener('hydrate', () => enqueue([...document.querySelectorAll(waiting)]));
}

/** Called by Astro's runtime for each island of the page, also for those that come later. */
export default (loadIsland: Load, _: unknown, island: Element): void => {
  loads.set(island, loadIsland);
  observe(island);
};
