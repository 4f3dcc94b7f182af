/** The page that asks where an order goes, with JavaScript: its total follows the state, and marks go with what was wrong. */
import { expect, test, vi } from 'vitest';
import { after, find, openPage, type } from '../../../support/dom.ts';

interface Page {
  total?: string;
  /** What asks which is right, state or ZIP. */
  question?: string;
  problem?: string;
  /** False for a piece that can't be bought any more. */
  isForSale?: boolean;
}

const place = (text: string) => `<div class="note" id="place" role="alert"><p>${text}</p></div>`;

const page = ({ total = '$50.00', question, problem, isForSale = true }: Page) => `
  <form method="post" class="send-to">
    ${question || problem ? '<div class="note note-bad" role="alert"><p data-alert>Check what’s marked below.</p></div>' : ''}
    <input id="name" name="name" required ${problem ? 'aria-invalid="true" aria-describedby="name-problem"' : ''} />
    ${problem ? `<p id="name-problem" class="field-problem">${problem}</p>` : ''}
    <div class="two">
      <select id="state" name="state"><option value=""></option><option>KY</option><option>IN</option></select>
      <input id="postalCode" name="postalCode" ${question ? 'aria-invalid="true" aria-describedby="place"' : ''} />
    </div>
    ${question ? place(question) : ''}
    <div class="total">
      <table><tr><td>${total}</td></tr></table>
      <input type="hidden" name="total" value="${total}" />
      ${isForSale ? `<button type="submit" class="btn btn-buy">Pay ${total}</button>` : ''}
      <p>Stripe opens next.</p>
    </div>
  </form>`;

/** Opens the page. Its calls wait until they are answered. */
async function open(shown: Page = {}) {
  const asked: { path: string; answer: (next: Page | number) => Promise<void> }[] = [];
  openPage({
    html: page(shown),
    fetch: (path) =>
      new Promise((done) => {
        const answer = (next: Page | number) =>
          after(() =>
            done(
              typeof next === 'number'
                ? new Response('', { status: next })
                : new Response(`<main>${page(next)}</main>`),
            ),
          );
        asked.push({ path: String(path), answer });
      }),
  });
  await import('../../../../src/features/buying/checkout/address-problems.client.ts');
  await import('../../../../src/features/buying/checkout/address-total.client.ts');
  return asked;
}

async function choose(state: string): Promise<void> {
  find<HTMLSelectElement>('#state').value = state;
  await after(() => find('#state').dispatchEvent(new Event('change', { bubbles: true })));
}

const total = () => [
  find('td').textContent,
  find<HTMLInputElement>('[name=total]').value,
  find('.total button').textContent,
];

test('the total is that of the state that was chosen last, whichever answer comes last, and the button keeps the focus', async () => {
  const asked = await open();
  const pay = find('.total button');
  pay.focus();
  await choose('KY');
  await choose('IN');
  await asked[1]?.answer({ total: '$53.50' });
  await asked[0]?.answer({ total: '$53.00' });
  expect(total()).toEqual(['$53.50', '$53.50', 'Pay $53.50']);
  expect([find('.total button'), document.activeElement]).toEqual([pay, pay]);
  expect(asked.map(({ path }) => path)).toEqual(['?state=KY&zip=', '?state=IN&zip=']);
});

test('a total that doesn’t come, or without a button, leaves the one that is there', async () => {
  const asked = await open();
  for (const next of [503, { total: '$53.00', isForSale: false }]) {
    await choose(next === 503 ? 'KY' : 'IN');
    await asked.at(-1)?.answer(next);
    expect(total()).toEqual(['$50.00', '$50.00', 'Pay $50.00']);
  }
});

test('while the button is being pressed, nothing moves away under the finger', async () => {
  const asked = await open();
  const pressed = vi.spyOn(find('.total button'), 'matches').mockReturnValue(true);
  await choose('KY');
  await asked[0]?.answer({ total: '$53.00' });
  expect(total()[0]).toBe('$50.00');
  pressed.mockRestore();
  dispatchEvent(new Event('pointerup'));
  await vi.waitFor(() => expect(total()).toEqual(['$53.00', '$53.00', 'Pay $53.00']));
});

test('a whole ZIP of another state is asked about at its field, and a right one takes question, mark, and alert away', async () => {
  const asked = await open();
  const zip = find<HTMLInputElement>('#postalCode');
  await choose('KY');
  await type(zip, '4713');
  expect(asked.length).toBe(1);
  await type(zip, '47130');
  expect(asked.map(({ path }) => path)).toEqual(['?state=KY&zip=', '?state=KY&zip=47130']);
  await asked[1]?.answer({ question: '47130 is in Indiana.' });
  expect(find('#place').previousElementSibling).toBe(find('.two'));
  expect([zip.getAttribute('aria-invalid'), zip.getAttribute('aria-describedby')]).toEqual(['true', 'place']);
  await choose('IN');
  await asked[2]?.answer({});
  expect([document.querySelector('#place'), zip.getAttribute('aria-invalid')]).toEqual([null, null]);
});

test('a mark goes with what was wrong, and the alert with the last one', async () => {
  const asked = await open({ problem: 'Enter a name.', question: '47130 is in Indiana.' });
  const name = find<HTMLInputElement>('#name');
  await type(name, ' ');
  expect(name.getAttribute('aria-invalid')).toBe('true');
  await type(name, 'Priya Raman');
  expect([name.getAttribute('aria-invalid'), document.querySelector('#name-problem')]).toEqual([null, null]);
  expect(find('[data-alert]').textContent).toContain('Check');
  await choose('IN');
  await asked[0]?.answer({});
  expect(document.querySelector('[role=alert]')).toBeNull();
});

test('a ZIP that is corrected keeps its mark until it is whole', async () => {
  await open();
  const zip = find<HTMLInputElement>('#postalCode');
  zip.setAttribute('aria-invalid', 'true');
  zip.setAttribute('aria-describedby', 'postalCode-problem');
  zip.insertAdjacentHTML('afterend', '<p id="postalCode-problem" class="field-problem">Enter a ZIP code.</p>');
  const marks: (string | null)[] = [];
  for (const typed of ['4020', '40206', '40206-1']) {
    await type(zip, typed);
    marks.push(zip.getAttribute('aria-describedby'));
  }
  expect(marks).toEqual(['postalCode-problem', null, null]);
});
