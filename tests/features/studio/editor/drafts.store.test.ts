import { expect, test } from 'vitest';
import { draftOf, newDraft } from '../../../../src/features/studio/editor/draft-rules.ts';
import { createDrafts } from '../../../../src/features/studio/editor/drafts.store.ts';
import { Disk } from '../../../support/fake-browser.ts';
import { aPiece, pieceId } from './editor-world.ts';

const draft = (at = 1) => ({ ...draftOf(aPiece(), at), wish: 'published' as const });

test('a draft is read as it was kept, by the same account and store only', () => {
  const { storage } = new Disk().tab();
  const drafts = createDrafts(storage, 'ana', 'kiln');
  expect(drafts.keep(draft())).toBe(true);
  expect(drafts.read(pieceId)).toEqual(draft());
  expect(createDrafts(storage, 'ben', 'kiln').read(pieceId)).toBeNull();
  expect(createDrafts(storage, 'ana', 'loom').list()).toEqual([]);
});

test('the newest draft comes first, and a forgotten one is gone', () => {
  const drafts = createDrafts(new Disk().tab().storage, 'ana', 'kiln');
  const other = '99999999-1111-4111-8111-111111111111';
  drafts.keep(newDraft(other, '', 5));
  drafts.keep(draft(9));
  expect(drafts.list().map(({ id }) => id)).toEqual([pieceId, other]);
  drafts.forget(pieceId);
  expect(drafts.list().map(({ id }) => id)).toEqual([other]);
});

test('signing out, which empties the storage, deletes the drafts', () => {
  const tab = new Disk().tab();
  const drafts = createDrafts(tab.storage, 'ana', 'kiln');
  drafts.keep(draft());
  tab.forgetEverything();
  expect(drafts.list()).toEqual([]);
});

test.each([
  ['no JSON', '{'],
  ['another version', JSON.stringify({ v: 99, ...draft() })],
  ['a field that is no text', JSON.stringify({ v: 1, ...draft(), fields: { ...draft().fields, name: 7 } })],
  ['a missing list', JSON.stringify({ v: 1, ...draft(), photos: null })],
  ['an unknown wish', JSON.stringify({ v: 1, ...draft(), wish: 'sold' })],
  ['an id that is none', JSON.stringify({ v: 1, ...draft(), id: '../x' })],
])('a stored draft with %s counts as missing', (_what, stored) => {
  const { storage } = new Disk().tab();
  storage.set(`piece-draft:ana:kiln:${pieceId}`, stored);
  expect(createDrafts(storage, 'ana', 'kiln').read(pieceId)).toBeNull();
});

test('a draft from before a detail was asked for is read with nothing in it', () => {
  const { storage } = new Disk().tab();
  const { care: _, ...fields } = draft().fields;
  storage.set(`piece-draft:ana:kiln:${pieceId}`, JSON.stringify({ v: 1, ...draft(), fields, saved: fields }));
  expect(createDrafts(storage, 'ana', 'kiln').read(pieceId)).toEqual(draft());
});

test('a browser that refuses to store says so', () => {
  const disk = new Disk();
  disk.full = true;
  expect(createDrafts(disk.tab().storage, 'ana', 'kiln').keep(draft())).toBe(false);
});
