/** The page of a piece, used by an artist: with the editor’s own calls, and a server in memory. */
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StoreFacts } from '../../../../src/features/studio/editor/fields-props.ts';
import type { PieceInput } from '../../../../src/features/studio/editor/piece-input.ts';
import type { StudioPiece } from '../../../../src/features/studio/pieces/pieces.api.ts';
import { ApiError } from '../../../../src/platform/api/typed-fetch.ts';
import { after, find, openPage, press, show, type } from '../../../support/dom.ts';
import { aPiece, createWorld, pictureOf, pieceId } from './editor-world.ts';

beforeEach(
  () =>
    void vi.useFakeTimers({ now: new Date('2026-11-22T15:42:00Z'), toFake: ['setTimeout', 'clearTimeout', 'Date'] }),
);
afterEach(() => void vi.useRealTimers());

const facts: StoreFacts = {
  slug: 'kiln',
  owner: 'Ana',
  processingFee: 'shown',
  discountPercent: 0,
  sale: { text: '', links: [] },
  categories: [
    { slug: 'glass-art', name: 'Glass' },
    { slug: 'wood', name: 'Wood' },
  ],
  ownBoxes: [],
};

interface PieceEdit extends Omit<PieceInput, 'inventory'> {
  revision: number;
  stock?: { count: number; seen: number };
}

/** Answers the editor’s calls by the world’s server. */
function serve(world: ReturnType<typeof createWorld>): typeof fetch {
  const { calls } = world.services();
  const answer = (path: string, method: string, text: string) => {
    const [, id = '', isState] = /\/pieces\/([\w-]+)(\/state)?$/.exec(path) ?? [];
    const piece = world.pieces.get(id) ?? aPiece();
    if (method === 'GET') return calls.read(id);
    if (isState) return calls.setState(id, JSON.parse(text).state, piece.revision);
    const { revision, stock, ...input }: PieceEdit = JSON.parse(text);
    const { count: inventory, seen } = stock ?? { count: piece.inventory, seen: piece.inventory };
    return calls.update({ ...piece, revision, inventory: seen }, { ...input, inventory });
  };
  return async (path, init) => {
    try {
      return Response.json(await answer(String(path), init?.method ?? 'GET', String(init?.body)));
    } catch (error) {
      if (error instanceof ApiError) return Response.json(error.body, { status: error.status });
      throw error;
    }
  };
}

/** It keeps nothing of a page, so the next one needs no new copy. */
let loaded: Promise<typeof import('../../../../src/features/studio/editor/PieceEditor.tsx')> | null = null;

/** Opens the page of a piece; null for the page of a new one. Its button Reload shows it anew, with what the browser has kept. */
async function open(values: Partial<StudioPiece> | null) {
  const world = createWorld();
  if (values) world.pieces.set(pieceId, aPiece({ pictures: [pictureOf('p1')], ...values }));
  openPage({ url: 'http://localhost:4321/vendor/kiln/pieces/new', fetch: serve(world) });
  const goTo = vi.spyOn(location, 'assign').mockReturnValue();
  loaded ??= import('../../../../src/features/studio/editor/PieceEditor.tsx');
  const { PieceEditor } = await loaded;
  const place = { facts, accountId: 'ana', newId: pieceId, category: 'glass-art', refused: null, done: null };
  function Page() {
    const [visit, setVisit] = useState(0);
    return (
      <>
        <button type="button" onClick={() => setVisit(visit + 1)}>
          Reload
        </button>
        <PieceEditor key={visit} {...place} piece={world.pieces.get(pieceId) ?? null} />
      </>
    );
  }
  await show(<Page />);
  return { world, goTo };
}

const field = (name: string) => find(`form [name=${name}]`);
const settle = () => after(() => vi.advanceTimersByTimeAsync(1_500));
const line = () => document.querySelector('.save-bar [role=status]')?.textContent;
const main = () => document.querySelector('form')?.textContent;

test('what is typed into a published piece waits for Save, and Unpublish takes the piece out of the store', async () => {
  const { world, goTo } = await open({ state: 'published' });
  const onServer = () => world.pieces.get(pieceId);
  await type(field('name'), 'Tall Tulip');
  await press('Increase the number available');
  await settle();
  expect([onServer()?.name, line()]).toEqual(['Tulip Poplar', 'Changes not published yet']);
  await press('Save');
  await settle();
  expect(onServer()).toMatchObject({ name: 'Tall Tulip', inventory: 2, state: 'published' });
  expect(goTo).not.toHaveBeenCalled();
  await press('Unpublish');
  await settle();
  expect([onServer()?.state, main()]).toEqual([
    'draft',
    expect.stringContaining('Tall Tulip isn’t in your store anymore.'),
  ]);
  await press('Publish');
  await settle();
  expect(onServer()?.state).toBe('published');
  expect(goTo).toHaveBeenCalledOnce();
});

test('every field is saved as it was typed, and the price and what the artist asks follow each other', async () => {
  const { world } = await open({ state: 'published' });
  const ask = document.getElementById('piece-ask') as HTMLInputElement;
  await type(ask, '100');
  expect(field('price').value).toBe('103.30');
  await type(field('price'), '120');
  expect(ask.value).toBe('116.22');
  const texts = {
    name: 'Tall',
    cashPrice: '90',
    count: '1',
    category: 'wood',
    medium: 'Oak',
    size: '9 in',
    year: '2024',
  };
  const others = {
    care: 'Dust it.',
    description: 'By hand.',
    box: 'mug',
    'weight.pounds': '1',
    'weight.ounces': '4',
  };
  for (const [name, text] of Object.entries({ ...texts, ...others })) await type(field(`"${name}"`), text);
  await press('Decrease the number available');
  await press('Decrease the number available');
  expect([field('count').value, main()]).toEqual(['0', expect.stringContaining('At 0, the piece shows as sold.')]);
  await press('Save');
  await settle();
  const { name, medium, size, care, description, box } = { ...texts, ...others };
  const numbers = { priceCents: 12_000, cashPriceCents: 9_000, inventory: 0, year: 2024, weightOz: 20 };
  const saved = { name, medium, size, care, description, box, categorySlug: 'wood', ...numbers };
  expect(world.pieces.get(pieceId)).toMatchObject(saved);
});

test('an archived piece can’t be typed into until it is restored as a draft', async () => {
  const { world } = await open({ state: 'archived' });
  expect(document.querySelector('fieldset')?.disabled).toBe(true);
  await press('Restore as a Draft');
  await settle();
  expect([world.pieces.get(pieceId)?.state, document.querySelector('fieldset')?.disabled]).toEqual(['draft', false]);
});

test('Publish of a piece without photo and price moves to the first that is missing', async () => {
  const { world } = await open(null);
  await type(field('name'), 'Moon Jar');
  await press('Publish');
  await settle();
  expect(document.activeElement).toBe(field('photos'));
  expect(field('price').getAttribute('aria-invalid')).toBe('true');
  expect(world.calls).not.toContain('published');
});

test('a published piece that was typed into is there again after a reload, and Undo My Changes shows the saved one', async () => {
  const { world } = await open({ state: 'published' });
  await type(field('name'), 'Tall Tulip');
  await press('Reload');
  expect([field('name').value, main()]).toEqual([
    'Tall Tulip',
    expect.stringContaining('We restored your unsaved changes.'),
  ]);
  await press('Undo My Changes');
  expect(field('name').value).toBe('Tulip Poplar');
  await press('Reload');
  expect([field('name').value, main()]).toEqual(['Tulip Poplar', expect.not.stringContaining('restored')]);
  expect(world.pieces.get(pieceId)?.revision).toBe(1);
});

test('a new piece that was begun is there again after a reload, and Start Over empties the page for good', async () => {
  await open(null);
  await type(field('name'), 'Moon Jar');
  await press('Reload');
  expect(field('name').value).toBe('Moon Jar');
  await press('Start Over');
  expect(field('name').value).toBe('');
  await press('Reload');
  expect(field('name').value).toBe('');
});

test('of two versions, Keep Theirs shows the other one and sends nothing, and Replace With Mine saves what is on the page', async () => {
  const { world } = await open({ state: 'published' });
  const saveOver = async (name: string, revision: number) => {
    world.pieces.set(pieceId, aPiece({ pictures: [pictureOf('p1')], state: 'published', revision, name }));
    await type(field('name'), 'Mine');
    await press('Save');
    await settle();
    expect(document.activeElement?.textContent).toBe('Someone else changed this piece');
    const versions = [...document.querySelectorAll('dd')].map(({ textContent }) => textContent);
    expect(versions).toEqual([`Saved since: “${name}”`, 'Yours: “Mine”']);
  };
  await saveOver('Theirs', 2);
  await press('Keep Theirs');
  await settle();
  expect([field('name').value, document.getElementById('conflict')]).toEqual(['Theirs', null]);
  expect(world.pieces.get(pieceId)).toMatchObject({ name: 'Theirs', revision: 2 });
  await saveOver('Theirs again', 3);
  await press('Replace With Mine');
  await settle();
  expect([field('name').value, document.getElementById('conflict')]).toEqual(['Mine', null]);
  expect(world.pieces.get(pieceId)?.name).toBe('Mine');
});
