/** Shows the button that copies the address, where the browser can copy. */
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy-address]')) {
  const address = document.querySelector('[data-address]');
  const status = button.nextElementSibling;
  if (!address || !navigator.clipboard) continue;
  button.hidden = false;
  button.addEventListener('click', () => {
    const lines = [...address.children].map((line) => line.textContent?.trim());
    navigator.clipboard.writeText(lines.join('\n')).then(
      () => {
        const { copied = '' } = button.dataset;
        button.textContent = `✓ ${copied}`;
        if (status) status.textContent = copied;
      },
      () => {},
    );
  });
}
