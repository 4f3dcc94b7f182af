import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draftOf, newDraft } from '../../../../src/features/studio/editor/draft-rules.ts';
import { Editor } from '../../../../src/features/studio/editor/editor.store.ts';
import { createEditorPage } from '../../../../src/features/studio/editor/editor-page.store.ts';
import { ApiError } from '../../../../src/platform/api/typed-fetch.ts';
import { aPhoto, aPiece, createWorld, keyOf, pictureOf, pieceId, uploadId } from './editor-world.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-22T15:42:00Z') }));
afterEach(() => void vi.useRealTimers());

const settle = () => vi.advanceTimersByTimeAsync(1_500);
const newPiece = () => newDraft(pieceId, 'glass-art', 0);

test('a new piece is published once its first photo has arrived, though it was asked for before', async () => {
  const world = createWorld();
  const editor = new Editor(world.services(), newPiece());
  await editor.addPhotos([aPhoto()]);
  editor.type('name', 'Tulip Poplar');
  editor.type('price', '110');
  editor.publish();
  await settle();
  expect(editor.$state.get().phase).toBe('waiting');
  expect(world.pieces.get(pieceId)?.state).toBe('draft');
  world.arrive(uploadId(0));
  await settle();
  expect(world.pieces.get(pieceId)?.state).toBe('published');
  expect(editor.$state.get()).toMatchObject({ phase: 'idle', done: 'published', draft: { wish: null } });
});

test('after a reload, a piece that was asked for is published as soon as its photo arrives', async () => {
  const world = createWorld();
  const before = world.services();
  const editor = new Editor(before, newPiece());
  await editor.addPhotos([aPhoto()]);
  editor.type('name', 'Tulip Poplar');
  editor.type('price', '110');
  editor.publish();
  await settle();
  editor.close();

  const page = createEditorPage(world.services());
  await page.open(newDraft('', 'glass-art', 0)).start();
  world.arrive(uploadId(0));
  await settle();
  expect(world.pieces.get(pieceId)?.state).toBe('published');
  expect(before.drafts.list()).toEqual([]);
});

test('what is typed without a connection is kept, and sent when it is back', async () => {
  const world = createWorld();
  const services = world.services();
  world.disk.online = false;
  const editor = new Editor(services, newPiece());
  editor.type('name', 'Tulip Poplar');
  editor.type('price', '110.00');
  await settle();
  expect(editor.$state.get().phase).toBe('offline');
  expect(services.drafts.read(pieceId)?.fields.name).toBe('Tulip Poplar');
  expect(world.calls).toEqual([]);
  world.disk.online = true;
  services.tab.goOnline();
  await settle();
  expect(world.pieces.get(pieceId)?.name).toBe('Tulip Poplar');
  expect(services.drafts.list()).toEqual([]);
});

test('a piece that was created by a call whose answer was lost is not created twice', async () => {
  const world = createWorld();
  const editor = new Editor(world.services(), newPiece());
  editor.type('name', 'Tulip Poplar');
  editor.type('price', '110');
  world.loseAnswer();
  await settle();
  expect(editor.$state.get().phase).toBe('offline');
  editor.type('price', '120');
  await settle();
  expect(world.pieces.size).toBe(1);
  expect(world.pieces.get(pieceId)?.priceCents).toBe(12_000);
  expect(editor.$state.get().phase).toBe('idle');
});

test('a published piece changes only when it is saved', async () => {
  const world = createWorld();
  const piece = aPiece({ state: 'published', pictures: [pictureOf(uploadId(7))] });
  world.pieces.set(pieceId, piece);
  const services = world.services();
  const editor = new Editor(services, draftOf(piece, 0));
  editor.type('price', '130');
  await settle();
  expect(world.calls).toEqual([]);
  expect(services.drafts.read(pieceId)?.fields.price).toBe('130');
  editor.publish();
  await settle();
  expect(world.pieces.get(pieceId)?.priceCents).toBe(13_000);
  expect(services.drafts.list()).toEqual([]);
});

test('photos keep the order and the texts that they were given before they arrived', async () => {
  const world = createWorld();
  world.pieces.set(pieceId, aPiece());
  const editor = new Editor(world.services(), draftOf(aPiece(), 0));
  await editor.addPhotos([aPhoto('one.jpg'), aPhoto('two.jpg')]);
  editor.movePhoto(uploadId(1), 0);
  editor.describePhoto(uploadId(1), 'A panel with leaves');
  world.arrive(uploadId(0));
  await settle();
  world.arrive(uploadId(1));
  await settle();
  expect(world.pieces.get(pieceId)?.pictures.map(({ key, alt }) => [key, alt])).toEqual([
    [keyOf(uploadId(1)), 'A panel with leaves'],
    [keyOf(uploadId(0)), ''],
  ]);
});

test('photos that the browser can’t read don’t count as added', async () => {
  const world = createWorld();
  const editor = new Editor(world.services(), newPiece());
  const { readable } = await editor.addPhotos([aPhoto('broken.jpg'), aPhoto('two.jpg')]);
  world.failToRead(uploadId(0));
  expect(await readable).toBe(1);
});

test('a piece takes twelve photos, and counts those that were too many', async () => {
  const editor = new Editor(createWorld().services(), newPiece());
  await editor.addPhotos(Array.from({ length: 11 }, (_, number) => aPhoto(`${number}.jpg`)));
  const { left } = await editor.addPhotos([aPhoto('twelfth.jpg'), aPhoto('thirteenth.jpg')]);
  expect([editor.$state.get().draft.photos.length, left]).toEqual([12, 1]);
});

test('a removed photo comes back with Undo', async () => {
  const world = createWorld();
  const piece = aPiece({ pictures: [pictureOf(uploadId(7), 'Front'), pictureOf(uploadId(8), 'Back')] });
  world.pieces.set(pieceId, piece);
  const editor = new Editor(world.services(), draftOf(piece, 0));
  editor.removePhoto(uploadId(7));
  await settle();
  expect(world.pieces.get(pieceId)?.pictures.map(({ alt }) => alt)).toEqual(['Back']);
  editor.undoRemove();
  await settle();
  expect(world.pieces.get(pieceId)?.pictures.map(({ alt }) => alt)).toEqual(['Front', 'Back']);
});

test('a word that is being typed is not disturbed by the answer to a save', async () => {
  const world = createWorld();
  world.pieces.set(pieceId, aPiece());
  const editor = new Editor(world.services(), draftOf(aPiece(), 0));
  editor.type('name', 'Tulip ');
  await settle();
  expect(world.pieces.get(pieceId)?.name).toBe('Tulip');
  expect(editor.$state.get().draft.fields.name).toBe('Tulip ');
});

test.each([
  [401, 'signed-out'],
  [404, 'gone'],
  [503, 'retrying'],
])('an answer of %i keeps what was typed and says so', async (status, phase) => {
  const world = createWorld();
  world.pieces.set(pieceId, aPiece());
  const services = world.services();
  const editor = new Editor(services, draftOf(aPiece(), 0));
  world.fail(new ApiError('no', status, {}));
  editor.type('name', 'Other');
  await settle();
  expect(editor.$state.get().phase).toBe(phase);
  expect(services.drafts.read(pieceId)?.fields.name).toBe('Other');
});

test('publishing says what is missing and loses nothing', async () => {
  const world = createWorld();
  const editor = new Editor(world.services(), newDraft(pieceId, '', 0));
  editor.type('price', 'a lot');
  editor.publish();
  expect(editor.$state.get()).toMatchObject({ problem: 'Please fix the highlighted fields.', draft: { wish: null } });
  expect(Object.keys(editor.$state.get().problems).sort()).toEqual(['category', 'name', 'photos', 'price']);
  editor.type('name', 'Bowl');
  editor.type('price', '40');
  editor.type('category', 'ceramics');
  editor.publish();
  await settle();
  expect(editor.$state.get()).toMatchObject({
    phase: 'refused',
    problem: 'Add a photo to publish it.',
    draft: { wish: null },
  });
  expect(world.pieces.get(pieceId)).toMatchObject({ name: 'Bowl', state: 'draft' });
});

test('the next piece can be started while the last one waits, and both are sent', async () => {
  const world = createWorld();
  const services = world.services();
  world.disk.online = false;
  const page = createEditorPage(services);
  const first = page.open(newDraft('', 'glass-art', 0));
  await first.addPhotos([aPhoto()]);
  first.type('name', 'One');
  first.type('price', '10');
  first.publish();
  await settle();
  first.close();
  const second = page.anew('glass-art');
  second.type('name', 'Two');
  second.type('price', '20');
  await settle();
  expect(page.$others.get()).toBe(1);
  world.disk.online = true;
  services.tab.goOnline();
  await settle();
  world.arrive(uploadId(0), first.$state.get().draft.id);
  await settle();
  expect([...world.pieces.values()].map(({ name, state }) => [name, state])).toEqual(
    [
      ['Two', 'draft'],
      ['One', 'published'],
    ].sort(),
  );
  expect(page.$others.get()).toBe(0);
});

test('a piece that was begun before the store had a usual category takes the one that the page shows now', async () => {
  const world = createWorld();
  world.disk.online = false;
  const before = new Editor(world.services(), newDraft(pieceId, '', 0));
  before.type('name', 'Salt Jar');
  before.close();
  const again = createEditorPage(world.services()).open(newDraft('', 'ceramics', 0));
  expect(again.$state.get().draft).toMatchObject({ id: pieceId, fields: { name: 'Salt Jar', category: 'ceramics' } });
});
