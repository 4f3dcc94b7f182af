/**
 * `client:tap`. Every page with an island loads this file, so it is kept small. Until an island is hydrated, presses of its
 * buttons are recorded and shown (`data-pressed`, `aria-busy`), and replayed afterward.
 */
import { warmAtFirstSign } from './warm.ts';

type Load = () => Promise<() => void | Promise<void>>;

interface Island {
  load?: Load;
  wanted?: boolean;
  /** Pressed buttons in order, with their index in the island in case hydration replaces them. */
  presses: [HTMLElement, number][];
}

const islands = new Map<Element, Island>();
const buttonsOf = (island: Element) => [...island.querySelectorAll<HTMLElement>('button,[data-tap]')];

const islandAt = (element: Element): Island => {
  const island = islands.get(element) ?? { presses: [] };
  islands.set(element, island);
  return island;
};

const wake = async (element: Element, island: Island): Promise<void> => {
  const { load } = island;
  island.wanted = true;
  if (!load) return;
  delete island.load;
  const hydrate = await load();
  for (const [button] of island.presses) {
    button.removeAttribute('data-pressed');
    button.removeAttribute('aria-busy');
  }
  await hydrate();
  const { presses } = island;
  if (element.hasAttribute('ssr')) {
    // The code could not be loaded. Online, forms are submitted as without JavaScript; offline that would show the
    // browser's error page. The next touch tries again.
    islands.set(element, { load, presses: [] });
    if (navigator.onLine) for (const [button] of presses) (button as HTMLButtonElement).form?.requestSubmit(button);
    return;
  }
  islands.delete(element);
  element.removeAttribute('client');
  const buttons = buttonsOf(element);
  for (const [button, place] of presses) (button.isConnected ? button : buttons[place])?.click();
};

const onEvent = (event: Event): void => {
  const target = event.target as Element | null;
  const element = target?.closest?.('astro-island[client=tap]');
  if (!element) return;
  const island = islandAt(element);
  const button = event.type === 'click' && target?.closest<HTMLElement>('button,[data-tap]');
  if (button) {
    event.preventDefault();
    event.stopImmediatePropagation();
    button.setAttribute('data-pressed', '');
    button.setAttribute('aria-busy', 'true');
    island.presses.push([button, buttonsOf(element).indexOf(button)]);
  }
  void wake(element, island);
};
for (const type of ['pointerdown', 'focusin', 'keydown', 'click', 'tap']) addEventListener(type, onEvent, true);

warmAtFirstSign(() =>
  [...document.querySelectorAll('astro-island[client=tap]')].flatMap((island) =>
    ['component-url', 'renderer-url'].map((name) => new URL(island.getAttribute(name) as string, location.href).href),
  ),
);

export default (load: Load, _options: unknown, element: Element): void => {
  const island = islandAt(element);
  island.load = load;
  if (island.wanted) void wake(element, island);
};
