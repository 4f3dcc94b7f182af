import { addToCartWords as words } from '../cart/words.ts';

/** The page's notice, which the favorite buttons use too. */
const showNotice = (text: string): void => {
  const notice = document.querySelector('#hearts > [role=status]');
  if (notice) notice.textContent = text;
};

/** Listens to the cart's button (`CartButton.astro`) and fetches the dialog when it is pressed. */
export function openCartOnPress(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-wakes=cart]');
  button?.addEventListener('click', async () => {
    button.ariaBusy = 'true';
    showNotice('');
    try {
      const { openCart } = await import('./open-cart.client.ts');
      openCart(button.querySelector<HTMLElement>('[data-cart]')?.dataset['cart'] ?? '', button.dataset['vendor'] ?? '');
    } catch {
      showNotice(words.notOpened);
    } finally {
      button.ariaBusy = null;
    }
  });
}
