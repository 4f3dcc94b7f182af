import { expect, it } from 'vitest';
import { getBodyState } from '../../../../src/features/favorites/page/body-state.ts';

const facts = {
  status: 'signed-in' as const,
  known: true,
  asked: true,
  isWaiting: false,
  all: 3,
  shown: 3,
  view: { search: '', tab: 'all' as const },
  isLimited: false,
};

it.each([
  ['cards', {}],
  ['cards', { status: 'loading' as const, asked: false }],
  ['signed out', { status: 'signed-out' as const }],
  ['loading', { known: false, asked: false, all: 0, shown: 0 }],
  ['loading', { isWaiting: true }],
  ['loading', { isWaiting: true, all: 0, shown: 0 }],
  ['not loaded', { isWaiting: true, known: false, all: 0, shown: 0 }],
  ['not loaded', { known: false, all: 0, shown: 0 }],
  ['empty', { all: 0, shown: 0 }],
  ['no results', { shown: 0, view: { search: 'vase', tab: 'all' as const } }],
  ['no results', { shown: 0, view: { search: '', tab: 'event' as const } }],
  ['empty collection', { shown: 0, isLimited: true }],
  ['no results', { shown: 0, isLimited: true, view: { search: 'vase', tab: 'all' as const } }],
])('My Collection shows %s for %o', (state, part) => {
  expect(getBodyState({ ...facts, ...part })).toBe(state);
});
