import { expect, test } from 'vitest';
import { createFormDraft } from '../../../src/platform/forms/form-draft.store.ts';
import type { Texts } from '../../../src/platform/forms/form-state.ts';
import { Disk } from '../../support/fake-browser.ts';

const saved = { revision: '3', name: 'Kiln', about: 'Old.', ownColors: '', 'header.key': '' };
const typed = { ...saved, about: 'Typed.' };

const open = (disk: Disk, rendered: Texts = saved, { account = 'ana', store = 'kiln', isRefused = false } = {}) =>
  createFormDraft({
    storage: disk.tab().storage,
    name: 'storefront-draft',
    accountId: account,
    place: store,
    rendered,
    isRefused,
    now: () => 1,
  });

test('what was typed is there after a reload, for the same account and store only', () => {
  const disk = new Disk();
  expect(open(disk).keep(typed)).toBe(true);
  expect(open(disk).restore()).toEqual({ fields: typed, isStale: false });
  expect(open(disk, saved, { account: 'ben' }).restore()).toBeNull();
  expect(open(disk, saved, { store: 'loom' }).restore()).toBeNull();
});

test('it ends when it is saved, typed back, discarded, or the account signs out', () => {
  const disk = new Disk();
  const draft = open(disk);
  draft.keep(typed);
  draft.saved({ ...typed, revision: '4' });
  expect(disk.values.size).toBe(0);
  draft.keep({ ...typed, revision: '4', name: 'Kilns' });
  draft.keep({ ...typed, revision: '4' });
  expect(disk.values.size).toBe(0);
  draft.keep(saved);
  expect(draft.discard()).toEqual({ ...typed, revision: '4' });
  expect(disk.values.size).toBe(0);
  draft.keep(saved);
  disk.tab().forgetEverything();
  expect(open(disk).restore()).toBeNull();
});

test('what was saved by a call whose answer was lost isn’t there again', () => {
  const disk = new Disk();
  open(disk).keep(typed);
  expect(open(disk, { ...typed, revision: '4' }).restore()).toBeNull();
  expect(disk.values.size).toBe(0);
});

test('over somebody else’s newer save it keeps the old revision, which saving refuses, and only what was typed', () => {
  const disk = new Disk();
  open(disk).keep(typed);
  const newer = { ...saved, revision: '4', name: 'Kiln & Daughters', about: 'Theirs.' };
  const draft = open(disk, newer);
  const restored = draft.restore();
  expect(restored).toEqual({ fields: { ...newer, revision: '3', about: 'Typed.' }, isStale: true });
  // Also after another reload.
  draft.keep(restored?.fields ?? {});
  expect(open(disk, newer).restore()).toEqual(restored);
  expect(open(disk, newer).discard()).toEqual(newer);
});

test('a refused form holds what was typed already, and a reload after it restores that', () => {
  const disk = new Disk();
  open(disk).keep(typed);
  const newer = { ...saved, revision: '4', name: 'Kiln & Daughters' };
  const refused = { ...typed, revision: '4' };
  const draft = open(disk, refused, { isRefused: true });
  expect(draft.restore()).toBeNull();
  draft.keep(refused);
  expect(open(disk, newer).restore()).toEqual({ fields: { ...newer, about: 'Typed.' }, isStale: false });
});

test('a refused form that was sent before any script ran is kept whole', () => {
  const disk = new Disk();
  open(disk, typed, { isRefused: true }).keep(typed);
  expect(open(disk).restore()).toEqual({ fields: typed, isStale: false });
});

test('fields that the page doesn’t have anymore are left out', () => {
  const disk = new Disk();
  open(disk, { ...saved, 'header.remove': '' }).keep({ ...typed, 'header.remove': 'yes' });
  expect(open(disk).restore()?.fields).toEqual(typed);
});

test.each([
  ['no JSON', '{'],
  ['another version', JSON.stringify({ v: 9, id: 'form', base: saved, fields: typed, at: 1 })],
  ['a text that is none', JSON.stringify({ v: 1, id: 'form', base: saved, fields: { about: 7 }, at: 1 })],
  ['no fields', JSON.stringify({ v: 1, id: 'form', base: saved, fields: null, at: 1 })],
])('a stored draft with %s counts as missing', (_what, stored) => {
  const disk = new Disk();
  disk.values.set('storefront-draft:ana:kiln:form', stored);
  expect(open(disk).restore()).toBeNull();
});

test('a browser that refuses to store says so', () => {
  const disk = new Disk();
  disk.full = true;
  expect(open(disk).keep(typed)).toBe(false);
});
