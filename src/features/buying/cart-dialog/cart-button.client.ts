/** Listens to the cart's button (`CartButton.astro`) and fetches the dialog when it is pressed. */
export function openCartOnPress(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-wakes=cart]');
  button?.addEventListener('click', async () => {
    button.ariaBusy = 'true';
    try {
      const { openCart } = await import('./open-cart.client.ts');
      openCart(button.querySelector<HTMLElement>('[data-cart]')?.dataset['cart'] ?? '', button.dataset['vendor'] ?? '');
    } finally {
      button.ariaBusy = null;
    }
  });
}
