/** The phone's Back goes where the arrow goes, keeps what was picked, and leaves the booth only where nothing would be lost. */
import { atom } from 'nanostores';
import { expect, test } from 'vitest';
import type { Draft } from '../../../../src/features/booth/phone/draft.ts';
import { type Entries, followScreens } from '../../../../src/features/booth/phone/entries.store.ts';
import { backFrom, type Screen } from '../../../../src/features/booth/phone/screens.ts';

const picked: Draft = [
  {
    key: 'jar',
    productId: 'jar',
    name: 'Honey Jar',
    unitPriceCents: 4_400,
    listPriceCents: 4_400,
    cashPriceCents: null,
    reason: null,
    quantity: 1,
    picture: null,
  },
];

/** A browser's history, which moves later, as the real ones do. `at` is below 0 once the booth is left. */
function makeHistory(at = 0) {
  const entries = Array.from({ length: at + 1 }, (_, steps) => steps);
  let shown = at;
  let listener = () => {};
  const go = (by: number) =>
    setTimeout(() => {
      shown += by;
      if (shown >= 0) listener();
    });
  const history: Entries = {
    read: () => entries[shown] ?? 0,
    push(steps) {
      shown += 1;
      entries.splice(shown, entries.length, steps);
    },
    move: go,
    onMove: (run) => {
      listener = run;
    },
  };
  return { history, go, at: () => shown, length: () => entries.length };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 10));

function openBooth(at = 0) {
  const browser = makeHistory(at);
  const $screen = atom<Screen>({ name: 'table' });
  const $draft = atom<Draft>([]);
  followScreens(browser.history, { $screen, $draft });
  const show = async (screen: Screen) => {
    $screen.set(screen);
    await settled();
  };
  const back = async () => {
    browser.go(-1);
    await settled();
    return $screen.get();
  };
  const pick = async () => {
    $draft.set(picked);
    await settled();
  };
  return { browser, $screen, $draft, show, back, pick };
}

test('Back goes one step, keeps what was picked, and says at the table what holds it', async () => {
  const { browser, $draft, show, back, pick } = openBooth();
  await pick();
  await show({ name: 'draft' });
  await show({ name: 'price', key: 'jar' });
  expect(await back()).toEqual({ name: 'draft' });
  expect(await back()).toEqual({ name: 'table' });
  expect(await back()).toEqual({ name: 'table', isHeld: true });
  expect(await back()).toEqual({ name: 'table', isHeld: true });
  expect($draft.get()).toBe(picked);
  $draft.set([]);
  await settled();
  await back();
  expect(browser.at()).toBe(-1);
});

test('the arrow goes back in the history too, and a recorded sale has as few entries as none', async () => {
  const { browser, $screen, $draft, show, back, pick } = openBooth();
  for (let sale = 0; sale < 3; sale += 1) {
    await show({ name: 'day' });
    await show({ name: 'done', id: 'a', from: 'day' });
    await show(backFrom($screen.get()));
    expect([$screen.get(), browser.at()]).toEqual([{ name: 'day' }, 1]);
    await show(backFrom($screen.get()));
    await pick();
    await show({ name: 'cash' });
    // Recording changes both at once.
    $draft.set([]);
    await show({ name: 'done', id: 'b', from: 'table' });
    expect(browser.at()).toBe(1);
    expect(await back()).toEqual({ name: 'table' });
    expect(browser.at()).toBe(0);
  }
  expect(browser.length()).toBe(3);
});

test('a payment by card stays until its own buttons end it', async () => {
  const { browser, show, back, pick } = openBooth();
  await pick();
  await show({ name: 'card' });
  expect(await back()).toEqual({ name: 'card' });
  expect(browser.at()).toBe(2);
});

test('after a reload, which picks nothing, the entries of before are passed by', async () => {
  const { browser, show, back } = openBooth(2);
  await settled();
  expect(browser.at()).toBe(0);
  await show({ name: 'pickup' });
  expect(await back()).toEqual({ name: 'table' });
  // Forward has nothing to show.
  browser.go(1);
  await settled();
  expect(browser.at()).toBe(0);
});
