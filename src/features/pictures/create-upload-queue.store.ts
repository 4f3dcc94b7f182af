/** The queue that sends photos: two at a time, in chunks, over connections that break. */
import { atom, map } from 'nanostores';
import { ApiError } from '../../platform/api/typed-fetch.ts';
import { createRetry } from '../../platform/browser/retry.ts';
import { isPassing, retryPassing, sendChunks } from '../../platform/resumable/send-chunks.ts';
import type { BoxedPhoto } from './photo-box.store.ts';
import type { QueuedPhoto, QueueParts, UploadQueue } from './upload-queue.ts';
import type { UploadDto } from './uploads.api.ts';
import { queueProblems, queueWords } from './words.ts';

const atOnce = 2;
const elsewhereMs = 3_000;
const firstLookMs = 800;
const longestLookMs = 5_000;
/** Waits before further attempts to cancel at the server. */
const cancelMs = [2_000, 8_000, 30_000, 120_000];

const states = { receiving: 'sending', received: 'processing', ready: 'ready', refused: 'failed' } as const;

/** Creates a queue. Pages share the one of `upload-queue.store.ts`. */
export function createUploadQueue(parts: QueueParts): UploadQueue {
  const { box } = parts;
  const queueStore = map<Record<string, QueuedPhoto>>({});
  const $onlyHere = atom(false);
  const photos = new Map<string, BoxedPhoto>();
  /** Photos that are being sent, here or in another tab. */
  const busy = new Set<string>();
  let count = 0;
  /** True while the connection is away; then nothing is tried before `retry` says so. */
  let paused = false;
  let looking = false;
  let preparing: Promise<void> = Promise.resolve();
  let opening: Promise<unknown> = Promise.resolve();

  const shown = (id: string): QueuedPhoto | undefined => queueStore.get()[id];
  const update = (id: string, change: Partial<QueuedPhoto>): void => {
    const photo = shown(id);
    if (photo) queueStore.setKey(id, { ...photo, ...change });
  };
  const callsOf = ({ vendorSlug, account }: BoxedPhoto) => parts.calls(vendorSlug, account);
  const keep = async (photo: BoxedPhoto): Promise<void> => {
    if (!photos.has(photo.id)) return;
    photos.set(photo.id, photo);
    if (!(await box.put(photo))) $onlyHere.set(true);
    // It was canceled meanwhile.
    if (!photos.has(photo.id)) await box.remove(photo.id);
  };
  const fail = (id: string, problem: string, canRetry = true): void =>
    update(id, { state: 'failed', problem, canRetry });

  const connection = createRetry(() => {
    paused = false;
    pump();
  });
  parts.browser.onOnline(() => {
    paused = false;
    pump();
  });

  const prepare = async (id: string): Promise<void> => {
    const photo = photos.get(id);
    if (!photo?.file) return;
    try {
      const { jpeg, preview } = await parts.prepare(photo.file);
      await keep({ ...photo, file: null, jpeg, preview, bytes: jpeg.size });
      if (!photos.has(id)) return;
      update(id, { state: 'waiting', bytes: jpeg.size, preview: parts.toUrl(preview) });
      pump();
    } catch (error) {
      // It won't work after a reload either.
      await box.remove(id);
      const known = error instanceof Error && error.name === 'PhotoProblem';
      fail(id, known ? error.message : queueProblems.unreadable);
    }
  };
  const prepareInTurn = (id: string): void => {
    update(id, { state: 'preparing', problem: null });
    preparing = preparing.then(() => prepare(id));
  };

  /** Shows what the server says, and keeps no longer than needed what it has. */
  const follow = async (photo: BoxedPhoto, upload: UploadDto): Promise<void> => {
    const { received: sent, bytes, picture, problem } = upload;
    const state = states[upload.state];
    update(photo.id, { sent, bytes, picture, problem, state, canRetry: false });
    if (state === 'ready' || state === 'failed') await box.remove(photo.id);
    else if (state === 'processing') {
      if (photo.jpeg) await keep({ ...photo, jpeg: null });
      void look();
    }
  };

  /** Decides what an error means for a photo. */
  const stumble = async (photo: BoxedPhoto, error: unknown): Promise<void> => {
    const { status = 0, body = {} } = error instanceof ApiError ? error : {};
    if (isPassing(error)) {
      update(photo.id, { state: 'waiting', problem: body.error ?? queueWords.offline });
      if (!paused) connection.failed();
      paused = true;
    } else if (status === 401 || status === 403) fail(photo.id, queueProblems.signedOut);
    else {
      fail(photo.id, body.error ?? queueProblems.failed, body.code === 'too_many');
      if (body.code !== 'too_many') await box.remove(photo.id);
    }
  };

  const send = async (photo: BoxedPhoto): Promise<void> => {
    const calls = callsOf(photo);
    const { id, jpeg, bytes, productId } = photo;
    if (!jpeg) return;
    try {
      // One after the other, so that the server knows their order. One that didn't get through goes before those behind it.
      const opened = opening.then(() => {
        if (paused) throw new Error('The connection is away.');
        return calls.open({ id, bytes, productId });
      });
      opening = opened.catch(() => undefined);
      const known = await opened;
      connection.worked();
      const isOpen = (upload: UploadDto) => upload.state === 'receiving' && photos.has(id);
      const upload = await sendChunks(jpeg, known, isOpen, async (offset, chunk) => {
        update(id, { state: 'sending', sent: offset, problem: null });
        const answer = await calls.sendChunk(id, offset, chunk);
        connection.worked();
        return answer;
      });
      if (photos.has(id)) await follow(photo, upload);
    } catch (error) {
      await stumble(photo, error);
    }
  };

  /** Another tab sends it. */
  const watch = async (photo: BoxedPhoto): Promise<void> => {
    await parts.wait(elsewhereMs);
    const upload = await callsOf(photo)
      .look(photo.id)
      .catch(() => null);
    if (upload && upload.state !== 'receiving') await follow(photo, upload);
    else update(photo.id, { sent: upload?.received ?? 0 });
  };

  const run = async (photo: BoxedPhoto): Promise<void> => {
    busy.add(photo.id);
    update(photo.id, { state: 'sending' });
    const mine = await parts.alone(`upload ${photo.id}`, () => send(photo));
    if (!mine) await watch(photo);
    if (shown(photo.id)?.state === 'sending') update(photo.id, { state: 'waiting' });
    busy.delete(photo.id);
    pump();
  };

  function pump(): void {
    const waiting = [...photos.values()]
      .filter(({ id }) => shown(id)?.state === 'waiting' && !busy.has(id))
      .sort((one, other) => one.order - other.order);
    for (const photo of waiting) {
      if (paused || busy.size >= atOnce) return;
      void run(photo);
    }
  }

  /** Asks for the pictures of photos that have arrived. */
  async function look(): Promise<void> {
    if (looking) return;
    looking = true;
    const waiting = () => [...photos.values()].filter(({ id }) => shown(id)?.state === 'processing');
    for (let ms = firstLookMs; waiting().length > 0; ms = Math.min(ms * 1.3, longestLookMs)) {
      await parts.wait(ms);
      for (const photo of waiting()) {
        try {
          const upload = await callsOf(photo).look(photo.id);
          if (photos.has(photo.id) && upload.state !== 'received') await follow(photo, upload);
        } catch (error) {
          if (!isPassing(error)) await stumble(photo, error);
        }
      }
    }
    looking = false;
  }

  const show = ({ id, productId, name, preview, bytes }: BoxedPhoto, state: QueuedPhoto['state']): void => {
    const url = preview && parts.toUrl(preview);
    const none = { picture: null, problem: null, canRetry: false, sent: 0 };
    queueStore.setKey(id, { id, productId, name, preview: url, bytes, state, ...none });
  };
  const hide = (id: string): void => {
    const url = shown(id)?.preview;
    if (url) parts.dropUrl(url);
    photos.delete(id);
    const { [id]: _gone, ...rest } = queueStore.get();
    queueStore.set(rest);
  };

  const cancelAtServer = async (photo: BoxedPhoto): Promise<void> => {
    // The cleaning removes what stays.
    await retryPassing(() => callsOf(photo).cancel(photo.id), cancelMs, parts.wait).catch(() => {});
  };

  return {
    queueStore,
    $onlyHere,
    addPhotos(vendorSlug, files, { productId = null } = {}) {
      const added = [...files].map((file): BoxedPhoto => {
        count += 1;
        const order = Date.now() * 1000 + count;
        const none = { account: '', jpeg: null, bytes: 0, preview: null };
        return { id: parts.newId(), vendorSlug, productId, name: file.name, order, file, ...none };
      });
      for (const photo of added) {
        photos.set(photo.id, photo);
        show(photo, 'preparing');
      }
      void parts.account().then(async (account) => {
        for (const photo of added) {
          if (account === null) fail(photo.id, queueProblems.signedOut, false);
          else await keep({ ...photo, account });
        }
        if (account !== null) for (const { id } of added) prepareInTurn(id);
      });
      return added.map(({ id }) => id);
    },
    retry(id) {
      const photo = photos.get(id);
      if (!photo || shown(id)?.state !== 'failed') return;
      if (photo.file) prepareInTurn(id);
      else if (photo.jpeg) {
        update(id, { state: 'waiting', problem: null });
        void box.put(photo);
        paused = false;
        pump();
      }
    },
    cancel(id) {
      const photo = photos.get(id);
      const mayBeSent = photo && shown(id)?.state !== 'preparing';
      hide(id);
      void box.remove(id);
      if (mayBeSent) void cancelAtServer(photo);
    },
    dismiss(id) {
      hide(id);
      void box.remove(id);
    },
    async resume(vendorSlug) {
      const account = await parts.account();
      if (account === null) return;
      for (const photo of await box.list(account, vendorSlug)) {
        if (photos.has(photo.id)) continue;
        photos.set(photo.id, photo);
        show(photo, photo.file ? 'preparing' : photo.jpeg ? 'waiting' : 'processing');
        if (photo.file) prepareInTurn(photo.id);
      }
      pump();
      void look();
    },
  };
}
