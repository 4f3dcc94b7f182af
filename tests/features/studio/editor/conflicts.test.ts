import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draftOf, newDraft } from '../../../../src/features/studio/editor/draft-rules.ts';
import { Editor } from '../../../../src/features/studio/editor/editor.store.ts';
import { createEditorPage } from '../../../../src/features/studio/editor/editor-page.store.ts';
import { aPiece, createWorld, pieceId } from './editor-world.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-22T15:42:00Z') }));
afterEach(() => void vi.useRealTimers());

const settle = () => vi.advanceTimersByTimeAsync(1_500);
const newPiece = () => newDraft(pieceId, 'glass-art', 0);

test('a new piece whose id another piece has got, in a copy of the page, asks before it overwrites that', async () => {
  const world = createWorld();
  world.pieces.set(pieceId, aPiece({ name: 'Redbud', priceCents: 9_000, revision: 4 }));
  const editor = new Editor(world.services(), newPiece());
  editor.type('name', 'Tulip Poplar');
  editor.type('price', '110');
  await settle();
  expect(world.pieces.get(pieceId)).toMatchObject({ name: 'Redbud', priceCents: 9_000 });
  expect(editor.$state.get().conflict).toMatchObject({ parts: expect.arrayContaining(['name', 'price']) });
  editor.takeTheirs();
  expect(editor.$state.get().draft.fields.name).toBe('Redbud');
});

test('a piece that somebody else changed is not overwritten: what differs is told, and theirs can be taken', async () => {
  const world = createWorld();
  world.pieces.set(pieceId, aPiece());
  const editor = new Editor(world.services(), draftOf(aPiece(), 0));
  world.pieces.set(pieceId, aPiece({ revision: 2, priceCents: 9_900 }));
  editor.type('price', '130');
  editor.type('medium', 'Glass');
  await settle();
  expect(editor.$state.get().conflict?.parts).toEqual(['price', 'medium']);
  expect(editor.$state.get().draft.fields).toMatchObject({ price: '130', medium: 'Glass' });
  expect(world.pieces.get(pieceId)?.priceCents).toBe(9_900);
  editor.takeTheirs();
  await settle();
  expect(editor.$state.get()).toMatchObject({
    conflict: null,
    draft: { fields: { price: '99.00', medium: 'Leaded glass' } },
  });
  expect(world.pieces.get(pieceId)?.medium).toBe('Leaded glass');
});

test('mine can be kept knowingly: all of it replaces theirs', async () => {
  const world = createWorld();
  world.pieces.set(pieceId, aPiece());
  const editor = new Editor(world.services(), draftOf(aPiece(), 0));
  world.pieces.set(pieceId, aPiece({ revision: 2, priceCents: 9_900, size: '22 × 16 in' }));
  editor.type('price', '130');
  await settle();
  expect(editor.$state.get().conflict?.parts).toEqual(['price', 'size']);
  editor.keepMine();
  await settle();
  expect(world.pieces.get(pieceId)).toMatchObject({ priceCents: 13_000, size: '' });
  expect(editor.$state.get().draft.fields.size).toBe('');
});

test('while a conflict is open, nothing is sent, not even what is asked for', async () => {
  const world = createWorld();
  world.pieces.set(pieceId, aPiece());
  const editor = new Editor(world.services(), draftOf(aPiece(), 0));
  world.pieces.set(pieceId, aPiece({ revision: 2, priceCents: 9_900 }));
  editor.type('price', '130');
  await settle();
  expect(editor.$state.get().phase).toBe('conflict');
  const before = world.calls.length;
  editor.unpublish();
  await settle();
  expect(world.calls.slice(before)).toEqual([]);
  expect(editor.$state.get().phase).toBe('conflict');
});

test('a conflict that nobody decides is kept with what was typed, and told again after a reload', async () => {
  const world = createWorld();
  world.pieces.set(pieceId, aPiece());
  const editor = new Editor(world.services(), draftOf(aPiece(), 0));
  world.pieces.set(pieceId, aPiece({ revision: 2, priceCents: 9_900 }));
  editor.type('price', '130');
  await settle();
  editor.type('medium', 'Glass');
  await settle();
  editor.close();
  const again = createEditorPage(world.services()).open(draftOf(aPiece({ revision: 2, priceCents: 9_900 }), 0));
  await again.start();
  expect(again.$state.get()).toMatchObject({
    conflict: { parts: ['price', 'medium'] },
    draft: { fields: { price: '130', medium: 'Glass' } },
  });
  expect(world.pieces.get(pieceId)?.priceCents).toBe(9_900);
});

test('an own save whose answer was lost is no conflict, though more was typed since', async () => {
  const world = createWorld();
  world.pieces.set(pieceId, aPiece());
  const editor = new Editor(world.services(), draftOf(aPiece(), 0));
  editor.type('price', '130');
  world.loseAnswer();
  await settle();
  expect(editor.$state.get().phase).toBe('offline');
  editor.type('price', '140');
  editor.type('medium', 'Glass');
  await settle();
  expect(editor.$state.get()).toMatchObject({ phase: 'idle', conflict: null });
  expect(world.pieces.get(pieceId)).toMatchObject({ priceCents: 14_000, medium: 'Glass' });
});

test('a sale meanwhile is no conflict; a count that was typed over it is', async () => {
  const world = createWorld();
  world.pieces.set(pieceId, aPiece({ inventory: 3 }));
  const editor = new Editor(world.services(), draftOf(aPiece({ inventory: 3 }), 0));
  world.pieces.set(pieceId, aPiece({ inventory: 2 }));
  editor.type('medium', 'Glass');
  await settle();
  expect(editor.$state.get().conflict).toBeNull();
  expect(editor.$state.get().draft.fields.count).toBe('2');
  world.pieces.set(pieceId, { ...aPiece(), ...world.pieces.get(pieceId), inventory: 1 });
  editor.type('count', '5');
  await settle();
  expect(editor.$state.get().conflict?.parts).toEqual(['count']);
  expect(world.pieces.get(pieceId)?.inventory).toBe(1);
});
