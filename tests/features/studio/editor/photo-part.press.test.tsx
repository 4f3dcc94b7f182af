/** The photos of a piece: chosen, moved, described, removed, and sent again. */
import { useStore } from '@nanostores/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draftOf } from '../../../../src/features/studio/editor/draft-rules.ts';
import { Editor } from '../../../../src/features/studio/editor/editor.store.ts';
import { PhotoPart } from '../../../../src/features/studio/editor/PhotoPart.tsx';
import { after, find, named, openPage, press, show, type } from '../../../support/dom.ts';
import { aPhoto, aPiece, createWorld, pictureOf, uploadId } from './editor-world.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Opens a piece with these photos. */
async function open(...ids: string[]) {
  openPage();
  const world = createWorld();
  const editor = new Editor(world.services(), draftOf(aPiece({ pictures: ids.map((id) => pictureOf(id)) }), 0));
  const said: string[] = [];
  function Page() {
    const state = useStore(editor.$state);
    const uploads = useStore(world.queue.$uploads);
    return <PhotoPart {...{ state, uploads, editor }} isNew={false} announce={(text) => void said.push(text)} />;
  }
  await show(<Page />);
  const order = () => editor.$state.get().draft.photos.map(({ picture, alt }) => `${picture?.key.at(-1) ?? '?'}${alt}`);
  return { world, said, order };
}
const chosen = () => document.querySelector('.strip [aria-pressed=true]')?.getAttribute('aria-label');

test('the chosen photo moves by one place, and no further than the ends', async () => {
  const { said, order } = await open('a', 'b', 'c');
  await press('Third photo');
  await press('Move Earlier');
  expect([order(), chosen(), said.at(-1)]).toEqual([
    ['a', 'c', 'b'],
    'Second photo',
    'Moved. It is now the second photo.',
  ]);
  await press('Move Earlier');
  expect(named('Move Earlier').getAttribute('aria-disabled')).toBe('true');
  await press('Move Earlier');
  expect([order(), chosen()]).toEqual([['c', 'a', 'b'], 'First photo']);
  await press('Move Later');
  expect([order(), chosen()]).toEqual([['a', 'c', 'b'], 'Second photo']);
});

test('words about a photo stay with it, and Undo puts a removed photo back in its place', async () => {
  const { said, order } = await open('a', 'b', 'c');
  await press('Second photo');
  await type(document.querySelector('textarea') as HTMLTextAreaElement, ' from above');
  await press('Remove');
  expect([order(), chosen(), said.at(-1)]).toEqual([['a', 'c'], 'Second photo', 'Photo removed.']);
  expect(document.activeElement).toBe(named('Undo'));
  await press('Undo');
  expect(order()).toEqual(['a', 'b from above', 'c']);
  expect(document.querySelector('.photos')?.textContent).not.toContain('Photo removed.');
});

test('a photo that couldn’t be sent says so and is sent again; one that isn’t sent yet is removed for good', async () => {
  const { world, said, order } = await open('a');
  const retry = vi.spyOn(world.queue, 'retry');
  const input = find('input');
  Object.defineProperty(input, 'files', { value: [aPhoto()], configurable: true });
  await after(() => input.dispatchEvent(new Event('change', { bubbles: true })));
  expect([order(), said]).toEqual([['a', '?'], ['1 photo added.']]);
  const id = uploadId(0);
  await after(() => world.failToSend(id, 'It wasn’t sent.'));
  expect(document.querySelector('[role=alert]')?.textContent).toBe('Second photo: It wasn’t sent.');
  await press('Try Again');
  expect(retry).toHaveBeenCalledWith(id);
  await press('Second photo');
  await press('Remove');
  expect([order(), world.queue.$uploads.get()]).toEqual([['a'], {}]);
  expect(document.querySelector('.photos')?.textContent).not.toContain('Undo');
});
