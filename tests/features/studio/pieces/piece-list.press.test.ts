/** Price and count in the list of an artist's pieces, pressed with JavaScript. */
import { expect, test } from 'vitest';
import { pieceLimits } from '../../../../src/features/studio/pieces/pieces.ts';
import { pieceErrors, pieceListWords as words } from '../../../../src/features/studio/pieces/words.ts';
import { paths } from '../../../../src/site/paths.ts';
import { after, named, openPage, press, type } from '../../../support/dom.ts';
import { type ApiAnswer, type ApiCall, answerApi, apiError } from '../../../support/fake-api.ts';

const id = '0b8f2f0e-0000-4000-8000-000000000001';

const setOf = (name: 'price' | 'count', shown: string, seen: number, typed: string, more: string) => `
  <details data-set="${name}" open>
    <summary><span data-shown>${shown}</span></summary>
    <form method="post">
      <input type="hidden" name="seen" value="${seen}" />
      <input id="${name}-1" name="${name}" class="field" value="${typed}" />
      ${more}
      <p id="${name}-1-problem" role="alert"></p>
    </form>
  </details>`;

const list = `<ul data-vendor="glass"><li data-piece="${id}">
  ${setOf('price', '$40.00', 4_000, '40.00', '<button type="submit" name="do" value="price">Save Price</button>')}
  ${setOf(
    'count',
    '3 available',
    3,
    '3',
    `<button type="submit">Save Count</button>
     <button type="submit" name="step" value="-1">−1</button>
     <button type="submit" name="step" value="1">+1</button>
     <p data-held></p>`,
  )}
  <p role="status" data-said></p>
</li></ul>`;

/** Opens the list of a store with one piece, of which there are three for $40.00 each. */
async function openList(answer: (call: ApiCall) => ApiAnswer | Promise<ApiAnswer>) {
  openPage({ html: list });
  const calls = answerApi(answer);
  const { enhancePieceList } = await import('../../../../src/features/studio/pieces/piece-list.client.ts');
  enhancePieceList();
  const set = (name: string) => {
    const of = document.querySelector<HTMLDetailsElement>(`[data-set=${name}]`);
    const field = of?.querySelector<HTMLInputElement>('.field');
    if (!of || !field) throw new Error(`There is no ${name}.`);
    return {
      of,
      field,
      shown: () => of.querySelector('[data-shown]')?.textContent,
      alert: () => of.querySelector('[role=alert]')?.textContent,
    };
  };
  return {
    calls,
    price: set('price'),
    count: set('count'),
    said: () => document.querySelector('[data-said]')?.textContent,
  };
}

const saved = (inventory: number, held = 0, priceCents = 4_000): ApiAnswer => ({
  body: { id, priceCents, inventory, held },
});

test('a count whose answer was lost has the same key when it is pressed again, and the next count another one', async () => {
  const answers: ApiAnswer[] = ['offline', saved(4), saved(5)];
  const { calls, count, said } = await openList(() => answers.shift() ?? 'offline');
  await press('+1');
  expect(count.alert()).toBe(words.offline);
  await press('+1');
  expect([count.alert(), count.shown(), said()]).toEqual(['', '4 available', words.notes.count(4)]);
  await press('+1');
  expect(calls.map(({ path }) => path)).toEqual(Array(3).fill(paths.api.pieceStock('glass', id)));
  const sent = calls.map(({ body }) => body as { count: number; seen: number; key: string });
  expect(sent.map((body) => [body.count, body.seen])).toEqual([
    [4, 3],
    [4, 3],
    [5, 4],
  ]);
  expect(sent[1]?.key).toBe(sent[0]?.key);
  expect(sent[2]?.key).not.toBe(sent[0]?.key);
});

test('a price that is typed is saved and shown, one that is none is refused without a call, and a second press waits', async () => {
  let answer = (_: ApiAnswer) => {};
  const { calls, price, said } = await openList(
    () =>
      new Promise((done) => {
        answer = done;
      }),
  );
  await type(price.field, 'forty');
  await press('Save Price');
  expect([price.alert(), calls.length]).toEqual([pieceErrors.price(pieceLimits.minCents, pieceLimits.maxCents), 0]);
  await type(price.field, '52.50');
  await press('Save Price');
  await press('Save Price');
  await after(() => answer(saved(3, 1, 5_250)));
  expect(calls.map(({ path, body }) => [path, body])).toEqual([
    [paths.api.piecePrice('glass', id), { priceCents: 5_250, seenCents: 4_000 }],
  ]);
  expect([price.shown(), price.alert(), price.of.open, said()]).toEqual([
    '$52.50',
    '',
    false,
    words.notes.price(5_250),
  ]);
  expect(document.querySelector('[data-held]')?.textContent).toBe(words.heldNote(1));
});

test('a count that somebody changed meanwhile keeps what was typed, and is compared with what there is when it is saved again', async () => {
  const { calls, count } = await openList(({ method, body }) => {
    if (method === 'GET') return saved(0);
    return (body as { seen: number }).seen === 0 ? saved(7) : apiError(409, 'stale', 'The count was changed.');
  });
  await type(count.field, '7x');
  await press('Save Count');
  expect([count.alert(), calls.length]).toEqual([pieceErrors.count(pieceLimits.inventory), 0]);
  await type(count.field, '7');
  await press('Save Count');
  expect([count.field.value, count.shown(), count.alert()]).toEqual(['7', '0 available', 'The count was changed.']);
  expect(named('−1')).toHaveProperty('disabled', true);
  await press('Save Count');
  expect([count.shown(), count.alert()]).toEqual(['7 available', '']);
  const keys = calls.flatMap(({ body }) => (body as { key: string } | undefined)?.key ?? []);
  expect(new Set(keys).size).toBe(2);
});
