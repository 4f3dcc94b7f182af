import { atom } from 'nanostores';
import { createDrafts } from '../../../../src/features/studio/editor/drafts.store.ts';
import type {
  EditorServices,
  PhotoQueue,
  PieceCalls,
  UploadView,
} from '../../../../src/features/studio/editor/editor-parts.ts';
import type { PieceInput } from '../../../../src/features/studio/editor/piece-input.ts';
import type { StudioPiece } from '../../../../src/features/studio/pieces/pieces.api.ts';
import { ApiError } from '../../../../src/platform/api/typed-fetch.ts';
import { Disk } from '../../../support/fake-browser.ts';

export const pieceId = '11111111-1111-4111-8111-111111111111';
export const uploadId = (n: number) => `22222222-2222-4222-8222-${String(n).padStart(12, '0')}`;
export const keyOf = (id: string) => `uploads/33333333-3333-4333-8333-333333333333/${id}`;
export const pictureOf = (id: string, alt = '') => ({ key: keyOf(id), width: 900, height: 1200, alt, widths: [] });

export function aPiece(values: Partial<StudioPiece> = {}): StudioPiece {
  return {
    id: pieceId,
    slug: 'tulip-poplar',
    name: 'Tulip Poplar',
    description: '',
    medium: 'Leaded glass',
    size: '',
    year: null,
    care: null,
    priceCents: 11_000,
    cashPriceCents: null,
    inventory: 1,
    held: 0,
    atMarket: 0,
    categorySlug: 'glass-art',
    box: null,
    weightOz: null,
    pictures: [],
    state: 'draft',
    revision: 1,
    missing: [],
    updatedAt: '2026-11-22T12:00:00.000Z',
    ...values,
  };
}

/** A server with the rules that the editor relies on, a queue of photos, and a browser, all in memory. */
export function createWorld() {
  const disk = new Disk();
  const pieces = new Map<string, StudioPiece>();
  const calls: string[] = [];
  let failure: Error | null = null;
  let losesAnswer = false;
  let uploads = 0;
  const $uploads = atom<Record<string, UploadView>>({});

  const answer = (call: string, work: () => StudioPiece): Promise<StudioPiece> => {
    calls.push(call);
    if (failure) return Promise.reject(failure);
    try {
      const piece = structuredClone(work());
      if (!losesAnswer) return Promise.resolve(piece);
      losesAnswer = false;
      return Promise.reject(new TypeError('Failed to fetch'));
    } catch (error) {
      return Promise.reject(error);
    }
  };
  const known = (id: string): StudioPiece => {
    const piece = pieces.get(id);
    if (!piece) throw new ApiError('not found', 404, {});
    return piece;
  };
  const readyPictures = ({ pictures }: PieceInput, piece: StudioPiece | null) =>
    pictures.map(({ key, alt }) => ({
      ...(piece?.pictures.find((one) => one.key === key) ?? pictureOf(key)),
      key,
      alt,
    }));
  const server: PieceCalls = {
    create: (id, input) =>
      answer('create', () => {
        const piece = pieces.get(id) ?? aPiece({ id, ...input, pictures: readyPictures(input, null) });
        if (piece.name !== input.name || piece.priceCents !== input.priceCents) {
          throw new ApiError('stale', 412, { code: 'stale' });
        }
        pieces.set(id, piece);
        return piece;
      }),
    read: (id) => answer('read', () => known(id)),
    update: ({ id, revision, inventory: seen }, { inventory, ...input }) =>
      answer('update', () => {
        const piece = known(id);
        if (revision !== piece.revision || (seen !== inventory && seen !== piece.inventory)) {
          throw new ApiError('stale', 412, { code: 'stale' });
        }
        const pictures = readyPictures({ ...input, inventory }, piece);
        pieces.set(id, {
          ...piece,
          ...input,
          pictures,
          inventory: seen === inventory ? piece.inventory : inventory,
          revision: revision + 1,
        });
        return known(id);
      }),
    setState: (id, state) =>
      answer(state, () => {
        pieces.set(id, { ...known(id), state, revision: known(id).revision + 1 });
        return known(id);
      }),
  };
  const queue: PhotoQueue = {
    $uploads,
    add: async (files) =>
      files.map(({ size, name }) => {
        const id = uploadId(uploads++);
        const view: UploadView = {
          // One that can't be read is found out later.
          state: name === 'broken.jpg' ? 'preparing' : 'sending',
          preview: `blob:${id}`,
          sent: 0,
          bytes: size,
          picture: null,
          problem: null,
          canRetry: false,
        };
        $uploads.set({ ...$uploads.get(), [id]: view });
        return id;
      }),
    retry: () => {},
    cancel: (id) => {
      const { [id]: _gone, ...rest } = $uploads.get();
      $uploads.set(rest);
    },
    resume: async () => {},
    find: async () => null,
  };
  const world = {
    disk,
    pieces,
    calls,
    queue,
    /** Every call fails like this from now on; null to answer again. */
    fail(error: Error | null) {
      failure = error;
    },
    /** The next call is done, but its answer is lost. */
    loseAnswer() {
      losesAnswer = true;
    },
    /** The server has the photo, and gives it to the piece if there is one. */
    arrive(id: string, to = pieceId) {
      const piece = pieces.get(to);
      if (piece && !piece.pictures.some(({ key }) => key === keyOf(id))) {
        pieces.set(to, { ...piece, pictures: [...piece.pictures, pictureOf(id)] });
      }
      const view = $uploads.get()[id];
      if (view) $uploads.set({ ...$uploads.get(), [id]: { ...view, state: 'ready', picture: pictureOf(id) } });
    },
    /** The browser finds out that it can't read the photo. */
    failToRead(id: string) {
      const view = $uploads.get()[id];
      if (view) $uploads.set({ ...$uploads.get(), [id]: { ...view, state: 'failed' } });
    },
    /** The connection fails while the photo is sent. */
    failToSend(id: string, problem: string) {
      const view = $uploads.get()[id];
      if (view) $uploads.set({ ...$uploads.get(), [id]: { ...view, state: 'failed', problem, canRetry: true } });
    },
    /** The parts of a page of this browser. */
    services(accountId = 'ana'): EditorServices & { tab: ReturnType<Disk['tab']>; browser: ReturnType<Disk['tab']> } {
      const tab = disk.tab();
      const drafts = createDrafts(tab.storage, accountId, 'cathedral-street-glass');
      return { calls: server, queue, drafts, browser: tab, tab, now: Date.now };
    },
  };
  return world;
}

export const aPhoto = (name = 'photo.jpg') => new File(['jpeg'], name, { type: 'image/jpeg' });
