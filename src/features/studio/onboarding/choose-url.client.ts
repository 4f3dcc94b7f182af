/** The onboarding's store URL: shows the whole address, and hands the choice on to the signup of this tab. */
import { startSlugField } from '../signup/slug-field.client.ts';
import { readWizard, writeWizard } from '../signup/wizard-storage.store.ts';

const form = document.getElementById('choose-url') as HTMLFormElement;
const button = form.querySelector('button') as HTMLButtonElement;
const shown = form.querySelector('[data-shows=slug]') as HTMLElement;
const field = startSlugField(show);

function show(): void {
  const slug = field?.slug() ?? '';
  shown.textContent = slug;
  button.disabled = slug === '';
}

form.addEventListener('submit', () => {
  const state = readWizard();
  state.customization.vendorSlug = field?.slug() ?? '';
  writeWizard(state);
});
show();
