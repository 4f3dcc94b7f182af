/** Takes the mark off a field once it is corrected, and the alert above the form with the last one. The server checks all of it again. */
export {};

const form = document.querySelector<HTMLFormElement>('.send-to');

function clearProblem(field: Element): void {
  const problem = document.getElementById(`${field.id}-problem`);
  if (!problem) return;
  problem.remove();
  const others = (field.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id !== `${field.id}-problem`);
  if (others.join('') === '') field.removeAttribute('aria-describedby');
  else field.setAttribute('aria-describedby', others.join(' '));
  // A ZIP code of another state is asked about by itself.
  if (!others.includes('place')) field.removeAttribute('aria-invalid');
  if (form?.querySelector('.field-problem, #place')) return;
  const alert = form?.querySelector('[data-alert]');
  const box = alert?.parentElement;
  alert?.remove();
  if (box?.childElementCount === 0) box.remove();
}

form?.addEventListener('input', ({ target }) => {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
  const value = target.value.trim();
  const isWhole = target.name !== 'postalCode' || /^\d{5}(\D*\d{4})?$/.test(value);
  if (target.validity.valid && isWhole && (value !== '' || !target.required)) clearProblem(target);
});
