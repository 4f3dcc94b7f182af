/**
 * Runs on an artist's pages, which have no island: their buttons and forms work once `store-start.client.ts` is loaded. That
 * happens at the first touch of one that has `data-wakes`. Until then presses are recorded and shown (`data-pressed`,
 * `aria-busy`), and replayed afterward. If the code can't be loaded, forms are submitted as without JavaScript; offline that
 * would show the browser's error page, and the next touch tries again.
 */
import { warmAtFirstSign } from '../../platform/browser/warm.ts';

/** Holds the script; parsed by the time of the first touch. */
declare const shop: HTMLTemplateElement;

const address = (): string =>
  new URL(shop.content.querySelector('script')?.getAttribute('src') ?? '', location.href).href;

const presses: HTMLButtonElement[] = [];
let isLoading = false;
let isReady = false;

function settle(press: (button: HTMLButtonElement) => void): void {
  for (const button of presses.splice(0)) {
    delete button.dataset['pressed'];
    button.ariaBusy = null;
    press(button);
  }
}

function wake(): void {
  if (isLoading) return;
  isLoading = true;
  import(address()).then(
    () => {
      isReady = true;
      settle((button) => button.click());
    },
    () => {
      isLoading = false;
      settle((button) => navigator.onLine && button.form?.requestSubmit(button));
    },
  );
}

for (const type of ['pointerdown', 'focusin', 'click']) {
  addEventListener(
    type,
    (event) => {
      const target = event.target as Element;
      if (isReady || !target.closest?.('[data-wakes]')) return;
      const button = type === 'click' && target.closest('button');
      if (button) {
        event.preventDefault();
        event.stopImmediatePropagation();
        button.dataset['pressed'] = '';
        button.ariaBusy = 'true';
        presses.push(button);
      }
      wake();
    },
    true,
  );
}
warmAtFirstSign(() => [address()]);
