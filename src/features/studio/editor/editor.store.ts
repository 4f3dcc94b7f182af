/** The state of the editor of one piece: what was typed, what the server has, and what is still to be sent. */
import { atom, type ReadableAtom } from 'nanostores';
import { ApiError } from '../../../platform/api/typed-fetch.ts';
import type { Browser } from '../../../platform/browser/browser.ts';
import { createRetry } from '../../../platform/browser/retry.ts';
import type { StudioPiece } from '../pieces/pieces.api.ts';
import { confirmed, differingParts, draftOf, isWorthKeeping, keepMine, takeTheirs } from './draft-rules.ts';
import type { Draft, Drafts, Wish } from './drafts.store.ts';
import { type EditorState, idleState, type PhotoQueue, type PieceCalls } from './editor-parts.ts';
import { nextStep, type Step } from './next-step.ts';
import { moved } from './photos.ts';
import { type FieldName, readFields } from './piece-fields.ts';
import { fieldProblems, photoWords } from './words.ts';

export interface EditorDeps {
  calls: PieceCalls;
  queue: PhotoQueue;
  drafts: Drafts;
  browser: Pick<Browser, 'isOnline' | 'onOnline'>;
  now(): number;
}

export interface Editor {
  readonly $state: ReadableAtom<EditorState>;
  /** Goes on with what an earlier visit left. */
  start(): Promise<void>;
  type(name: FieldName, value: string): void;
  addPhotos(files: readonly File[]): Promise<number>;
  describePhoto(id: string, alt: string): void;
  movePhoto(id: string, to: number): void;
  removePhoto(id: string): void;
  /** Puts a removed picture back. */
  undoRemove(): void;
  retryPhoto(id: string): void;
  /** Asks for the piece to be published, with what was typed, or taken out of the store. Returns false if fields are wrong. */
  wish(wish: Wish): boolean;
  /** Saves what was typed, without publishing it. */
  save(): boolean;
  /** End a conflict: by the other person's version, or by all of this one. */
  takeTheirs(): void;
  keepMine(): void;
  /** Throws away what was typed since the server's last answer. */
  undo(): void;
  /** Throws away a new piece with its photos. */
  discard(): void;
  /** Stops following the network and the photos. */
  close(): void;
}

/** Delay after the last key, so that a half-typed word isn't sent. */
const pauseMs = 1_200;
/** More answers in a row mean that server and browser disagree; the next change tries again. */
const maxSteps = 8;

/** @param first the draft to edit, of the server's piece, restored, or new */
export function createEditor(deps: EditorDeps, first: Draft, isRestored = false): Editor {
  const { calls, queue, drafts, browser, now } = deps;
  const $state = atom<EditorState>({ ...idleState(first), isRestored });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let isAsked = false;
  let isClosed = false;
  let removed: { photo: Draft['photos'][number]; index: number } | null = null;

  const show = (news: Partial<EditorState>) => $state.set({ ...$state.get(), ...news });
  const draftNow = () => $state.get().draft;
  /** Sets the draft and keeps it in the browser for as long as the server lacks something of it. */
  const put = (draft: Draft, news: Partial<EditorState> = {}) => {
    const dated = { ...draft, at: now() };
    const isWorthy = isWorthKeeping(dated);
    if (!isWorthy) drafts.forget(dated.id);
    const isKept = !isWorthy || drafts.keep(dated);
    show({ ...news, draft: dated, isKept });
  };
  const change = (news: Partial<Draft>) => {
    put({ ...draftNow(), ...news }, { done: null, problem: null });
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(() => void sync(), pauseMs);
  };

  /** Takes over the server's piece, unless somebody else changed it: then the vendor decides. */
  const adopt = (theirs: StudioPiece) => {
    const draft = draftNow();
    const parts = differingParts(draft, theirs);
    if (parts.length > 0) show({ conflict: { theirs, parts }, phase: 'idle' });
    else put(keepMine(draft, theirs));
  };
  const perform = async (step: Extract<Step, { do: unknown }>): Promise<void> => {
    const { id, base } = draftNow();
    show({ phase: 'saving' });
    if (step.do === 'create' || step.do === 'update') {
      const { input } = step;
      put({ ...draftNow(), asked: input });
      const piece = await (step.do === 'create' ? calls.create(id, input) : calls.update(step.base, input));
      put(confirmed(draftNow(), input, piece), { savedAt: now() });
    } else if (base !== null && step.do === 'state') {
      adopt(await calls.setState(id, step.state, base.revision));
    }
  };

  const fail = async (error: unknown): Promise<void> => {
    if (!(error instanceof ApiError)) {
      retry.failed();
      return show({ phase: 'offline' });
    }
    const { status, body } = error;
    if (status === 412) {
      adopt(await calls.read(draftNow().id));
      isAsked = true;
    } else if (status === 401 || status === 403) {
      show({ phase: 'signed-out' });
    } else if (status === 404) {
      show({ phase: 'gone' });
    } else if (status === 429 || status >= 500) {
      retry.failed();
      show({ phase: 'retrying' });
    } else {
      // Refused for what it says, so trying again without a change would be refused again.
      put(
        { ...draftNow(), wish: null, asked: undefined },
        { phase: 'refused', problem: body.fields?.[0]?.message ?? body.error ?? error.message },
      );
    }
  };

  const run = async (): Promise<void> => {
    for (let steps = 0; steps < maxSteps; steps += 1) {
      const { draft, conflict } = $state.get();
      if (conflict !== null) return;
      const step = nextStep(draft, queue.$uploads.get());
      if ('phase' in step) {
        if (step.phase !== 'done')
          return put({ ...draft, wish: step.wish }, { phase: step.phase, problem: step.problem });
        retry.worked();
        return put(
          { ...draft, wish: null },
          { phase: 'idle', done: draft.wish ?? $state.get().done, isRestored: false },
        );
      }
      if (!browser.isOnline()) return show({ phase: 'offline' });
      await perform(step);
    }
    show({ phase: 'idle' });
  };
  /** Sends what there is to send, one call at a time. Never fails. */
  const sync = async (): Promise<void> => {
    clearTimeout(timer);
    isAsked = true;
    running ??= (async () => {
      while (isAsked && !isClosed) {
        isAsked = false;
        await run().catch(fail).catch(fail);
      }
      // In the same step as the last look at `isAsked`, so that nobody asks in between and is not heard.
      running = null;
    })();
    await running;
  };
  const retry = createRetry(() => void sync());

  const followQueue = () => {
    const uploads = queue.$uploads.get();
    const { draft } = $state.get();
    let arrived = 0;
    const photos = draft.photos.map((photo) => {
      const picture = photo.picture ?? uploads[photo.id]?.picture ?? null;
      if (picture === photo.picture) return photo;
      arrived += 1;
      return { ...photo, picture };
    });
    if (arrived > 0) put({ ...draft, photos });
    if (arrived === 0 && !(draft.wish === 'published' && $state.get().phase === 'waiting')) return;
    // The server adds the picture to the piece by itself, so its revision may be another one now.
    if (draft.base === null) void sync();
    else void pull().then(sync);
  };
  const pull = async (): Promise<void> => {
    try {
      const { base, asked } = draftNow();
      // The answer to what is asked tells more.
      if (base !== null && asked === undefined && browser.isOnline()) adopt(await calls.read(draftNow().id));
    } catch {
      // The next save finds out.
    }
  };
  /** Looks for photos that an earlier page added and that the queue doesn't have anymore. */
  const findLost = async (): Promise<void> => {
    const lost = draftNow().photos.filter(({ id, picture }) => picture === null && !queue.$uploads.get()[id]);
    for (const { id } of lost) {
      const picture = await queue.find(id);
      const photos = draftNow().photos.flatMap((photo) =>
        photo.id !== id || photo.picture !== null ? photo : picture === null ? [] : { ...photo, picture },
      );
      put({ ...draftNow(), photos }, picture === null ? { problem: photoWords.lost } : {});
    }
  };
  const stops = [queue.$uploads.listen(followQueue)];
  browser.onOnline(() => {
    if (isClosed) return;
    retry.worked();
    void sync();
  });

  const ask = (wish: Wish | null): boolean => {
    const { fields, photos } = draftNow();
    const { problems } = readFields(fields);
    if (wish === 'published' && fields.category === '') problems.category = fieldProblems.category;
    const canGo = Object.keys(problems).length === 0;
    // Without a photo it is saved as a draft, so this keeps nothing from going on.
    if (wish === 'published' && photos.length === 0) problems.photos = fieldProblems.noPhoto;
    show({ problems, problem: canGo ? null : fieldProblems.summary });
    if (!canGo && wish !== 'draft') return false;
    put({ ...draftNow(), wish }, { done: null });
    void sync();
    return true;
  };
  const indexOf = (id: string) => draftNow().photos.findIndex((photo) => photo.id === id);
  const setPhotos = (photos: Draft['photos']) => {
    show({ problems: { ...$state.get().problems, photos: undefined } });
    change({ photos });
  };

  return {
    $state,
    async start() {
      await queue.resume().catch(() => undefined);
      followQueue();
      await findLost().catch(() => undefined);
      if (isWorthKeeping(draftNow())) await sync();
    },
    type(name, value) {
      const { [name]: _fixed, ...problems } = $state.get().problems;
      show({ problems });
      change({ fields: { ...draftNow().fields, [name]: value } });
    },
    async addPhotos(files) {
      const ids = await queue.add(files, draftNow().id);
      const known = new Set(draftNow().photos.map(({ id }) => id));
      const added = ids.filter((id) => !known.has(id)).map((id) => ({ id, picture: null, alt: '' }));
      setPhotos([...draftNow().photos, ...added]);
      followQueue();
      return added.length;
    },
    describePhoto: (id, alt) =>
      setPhotos(draftNow().photos.map((photo) => (photo.id === id ? { ...photo, alt } : photo))),
    movePhoto(id, to) {
      const { photos } = draftNow();
      setPhotos(moved(photos, indexOf(id), Math.max(0, Math.min(to, photos.length - 1))));
    },
    removePhoto(id) {
      const index = indexOf(id);
      const photo = draftNow().photos[index];
      if (!photo) return;
      removed = photo.picture === null ? null : { photo, index };
      if (photo.picture === null) queue.cancel(id);
      setPhotos(draftNow().photos.filter((one) => one !== photo));
    },
    undoRemove() {
      if (removed === null) return;
      const { photos } = draftNow();
      setPhotos([...photos.slice(0, removed.index), removed.photo, ...photos.slice(removed.index)]);
      removed = null;
    },
    retryPhoto: (id) => queue.retry(id),
    wish: ask,
    save: () => ask(draftNow().base?.state === 'published' ? 'published' : null),
    takeTheirs() {
      const { conflict } = $state.get();
      if (conflict)
        put(takeTheirs(draftNow(), conflict.theirs), { conflict: null, problems: {}, problem: null, phase: 'idle' });
    },
    keepMine() {
      const { conflict } = $state.get();
      if (!conflict) return;
      put(keepMine(draftNow(), conflict.theirs), { conflict: null });
      if (draftNow().base?.state === 'published') put({ ...draftNow(), wish: 'published' });
      void sync();
    },
    undo() {
      const { base, photos } = draftNow();
      if (base === null) return;
      for (const { id, picture } of photos) if (picture === null) queue.cancel(id);
      put(draftOf(base, now()), { problems: {}, problem: null, isRestored: false, phase: 'idle', done: null });
    },
    discard() {
      for (const { id, picture } of draftNow().photos) if (picture === null) queue.cancel(id);
      drafts.forget(draftNow().id);
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      retry.worked();
      for (const stop of stops) stop();
    },
  };
}
