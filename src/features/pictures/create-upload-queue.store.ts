/** The queue that sends photos: two at a time, in chunks, over connections that break. */
import { atom, map } from 'nanostores';
import { ApiError } from '../../platform/api/typed-fetch.ts';
import { createRetry } from '../../platform/browser/retry.ts';
import { isPassing, retryPassing, sendChunks } from '../../platform/resumable/send-chunks.ts';
import type { BoxedPhoto } from './photo-storage.store.ts';
import type { QueuedPhoto, QueueParts, UploadQueue } from './upload-queue.ts';
import { nextState, type PhotoEvent, type PhotoState } from './upload-states.ts';
import type { UploadDto } from './uploads.api.ts';
import { queueProblems, queueWords } from './words.ts';

const atOnce = 2;
const elsewhereMs = 3_000;
const firstLookMs = 800;
const longestLookMs = 5_000;
const cancelMs = [2_000, 8_000, 30_000, 120_000];

const eventOf = { receiving: 'progressed', received: 'arrived', ready: 'made', refused: 'failed' } as const;

class PhotoQueue implements UploadQueue {
  readonly queueStore = map<Record<string, QueuedPhoto>>({});
  readonly $onlyHere = atom(false);
  readonly #parts: QueueParts;
  readonly #photos = new Map<string, BoxedPhoto>();
  /** Photos that are being sent, here or in another tab. */
  readonly #busy = new Set<string>();
  readonly #connection = createRetry(() => this.#continue());
  #added = 0;
  /** True while the connection is away; then nothing is tried before `#connection` says so. */
  #isPaused = false;
  #isAsking = false;
  /** One photo is prepared at a time, and one announced. */
  #lastPrepared: Promise<void> = Promise.resolve();
  #lastAnnounced: Promise<unknown> = Promise.resolve();

  constructor(parts: QueueParts) {
    this.#parts = parts;
    parts.browser.onOnline(() => this.#continue());
  }

  addPhotos: UploadQueue['addPhotos'] = (vendorSlug, files, { productId = null } = {}) => {
    const added = [...files].map((file): BoxedPhoto => {
      this.#added += 1;
      const order = Date.now() * 1000 + this.#added;
      const none = { account: '', jpeg: null, bytes: 0, preview: null };
      return { id: this.#parts.newId(), vendorSlug, productId, name: file.name, order, file, ...none };
    });
    for (const photo of added) this.#list(photo, 'preparing');
    void this.#prepareAll(added);
    return added.map(({ id }) => id);
  };

  retry = (id: string): void => {
    const photo = this.#photos.get(id);
    if (photo?.file && this.#move(id, 'preparedAgain', { problem: null })) this.#prepareInTurn(id);
    else if (photo?.jpeg && this.#move(id, 'sentAgain', { problem: null })) {
      void this.#parts.box.put(photo);
      this.#continue();
    }
  };

  cancel = (id: string): void => {
    const photo = this.#photos.get(id);
    const mayBeSent = photo && this.#stateOf(id) !== 'preparing';
    this.dismiss(id);
    if (mayBeSent) void this.#cancelAtServer(photo);
  };

  dismiss = (id: string): void => {
    const url = this.queueStore.get()[id]?.preview;
    if (url) this.#parts.dropUrl(url);
    this.#photos.delete(id);
    const { [id]: _gone, ...rest } = this.queueStore.get();
    this.queueStore.set(rest);
    void this.#parts.box.remove(id);
  };

  resume = async (vendorSlug: string): Promise<void> => {
    const account = await this.#parts.account();
    if (account === null) return;
    for (const photo of await this.#parts.box.list(account, vendorSlug)) {
      if (this.#photos.has(photo.id)) continue;
      this.#list(photo, photo.file ? 'preparing' : photo.jpeg ? 'waiting' : 'processing');
      if (photo.file) this.#prepareInTurn(photo.id);
    }
    this.#sendWaiting();
    void this.#askForPictures();
  };

  #stateOf(id: string): PhotoState | undefined {
    return this.queueStore.get()[id]?.state;
  }

  #update(id: string, change: Partial<QueuedPhoto>): void {
    const shown = this.queueStore.get()[id];
    if (shown) this.queueStore.setKey(id, { ...shown, ...change });
  }

  /** Lets an event happen to a photo. False if it means nothing to it, or if the photo was canceled meanwhile. */
  #move(id: string, event: PhotoEvent, change: Partial<QueuedPhoto> = {}): boolean {
    const from = this.#stateOf(id);
    const state = from && nextState(from, event);
    if (state) this.#update(id, { ...change, state });
    return Boolean(state);
  }

  #fail(id: string, problem: string, canRetry = true): void {
    this.#move(id, 'failed', { problem, canRetry });
  }

  #callsFor({ vendorSlug, account }: BoxedPhoto) {
    return this.#parts.calls(vendorSlug, account);
  }

  #list(photo: BoxedPhoto, state: PhotoState): void {
    const { id, productId, name, preview, bytes } = photo;
    this.#photos.set(id, photo);
    const url = preview && this.#parts.toUrl(preview);
    const none = { picture: null, problem: null, canRetry: false, sent: 0 };
    this.queueStore.setKey(id, { id, productId, name, preview: url, bytes, state, ...none });
  }

  async #keep(photo: BoxedPhoto): Promise<void> {
    if (!this.#photos.has(photo.id)) return;
    this.#photos.set(photo.id, photo);
    if (!(await this.#parts.box.put(photo))) this.$onlyHere.set(true);
    // It was canceled meanwhile.
    if (!this.#photos.has(photo.id)) await this.#parts.box.remove(photo.id);
  }

  async #prepareAll(photos: readonly BoxedPhoto[]): Promise<void> {
    const account = await this.#parts.account();
    for (const photo of photos) {
      if (account === null) this.#fail(photo.id, queueProblems.signedOut, false);
      else await this.#keep({ ...photo, account });
    }
    if (account !== null) for (const { id } of photos) this.#prepareInTurn(id);
  }

  #prepareInTurn(id: string): void {
    this.#lastPrepared = this.#lastPrepared.then(() => this.#prepare(id));
  }

  async #prepare(id: string): Promise<void> {
    const photo = this.#photos.get(id);
    if (!photo?.file) return;
    try {
      const { jpeg, preview } = await this.#parts.prepare(photo.file);
      await this.#keep({ ...photo, file: null, jpeg, preview, bytes: jpeg.size });
      if (!this.#photos.has(id)) return;
      this.#move(id, 'prepared', { bytes: jpeg.size, preview: this.#parts.toUrl(preview) });
      this.#sendWaiting();
    } catch (error) {
      // It won't work after a reload either.
      await this.#parts.box.remove(id);
      const isKnown = error instanceof Error && error.name === 'PhotoProblem';
      this.#fail(id, isKnown ? error.message : queueProblems.unreadable);
    }
  }

  #continue(): void {
    this.#isPaused = false;
    this.#sendWaiting();
  }

  #pauseAfter(error: unknown): void {
    if (this.#isPaused || !isPassing(error)) return;
    this.#isPaused = true;
    this.#connection.failed();
  }

  #sendWaiting(): void {
    const waiting = [...this.#photos.values()]
      .filter(({ id }) => this.#stateOf(id) === 'waiting' && !this.#busy.has(id))
      .sort((one, other) => one.order - other.order);
    for (const photo of waiting) {
      if (this.#isPaused || this.#busy.size >= atOnce) return;
      void this.#sendOrFollow(photo);
    }
  }

  async #sendOrFollow(photo: BoxedPhoto): Promise<void> {
    const { id } = photo;
    this.#busy.add(id);
    this.#move(id, 'started');
    const isMine = await this.#parts.alone(`upload ${id}`, () => this.#send(photo));
    if (!isMine) await this.#followOtherTab(photo);
    if (this.#stateOf(id) === 'sending') this.#move(id, 'interrupted');
    this.#busy.delete(id);
    this.#sendWaiting();
  }

  async #send(photo: BoxedPhoto): Promise<void> {
    const { id, jpeg } = photo;
    if (!jpeg) return;
    const calls = this.#callsFor(photo);
    const isOpen = ({ state }: UploadDto) => state === 'receiving' && this.#photos.has(id);
    try {
      const upload = await sendChunks(jpeg, await this.#announce(photo), isOpen, async (offset, chunk) => {
        this.#move(id, 'progressed', { sent: offset, problem: null });
        const answer = await calls.sendChunk(id, offset, chunk);
        this.#connection.worked();
        return answer;
      });
      if (this.#photos.has(id)) await this.#takeAnswer(photo, upload);
    } catch (error) {
      await this.#takeError(photo, error);
    }
  }

  /** One after the other, so that the server knows their order. One that didn't get through goes before those behind it. */
  async #announce(photo: BoxedPhoto): Promise<UploadDto> {
    const { id, bytes, productId } = photo;
    const announced = this.#lastAnnounced.then(() => {
      if (this.#isPaused) throw new Error('The connection is away.');
      return this.#callsFor(photo).open({ id, bytes, productId });
    });
    // The queue pauses before the next one's turn.
    this.#lastAnnounced = announced.catch((error) => this.#pauseAfter(error));
    const upload = await announced;
    this.#connection.worked();
    return upload;
  }

  async #followOtherTab(photo: BoxedPhoto): Promise<void> {
    await this.#parts.wait(elsewhereMs);
    const upload = await this.#callsFor(photo)
      .look(photo.id)
      .catch(() => null);
    if (upload && upload.state !== 'receiving') await this.#takeAnswer(photo, upload);
    else this.#update(photo.id, { sent: upload?.received ?? 0 });
  }

  async #takeAnswer(photo: BoxedPhoto, upload: UploadDto): Promise<void> {
    const { received: sent, bytes, picture, problem, state } = upload;
    this.#move(photo.id, eventOf[state], { sent, bytes, picture, problem, canRetry: false });
    if (state === 'ready' || state === 'refused') await this.#parts.box.remove(photo.id);
    else if (state === 'received') {
      if (photo.jpeg) await this.#keep({ ...photo, jpeg: null });
      void this.#askForPictures();
    }
  }

  async #takeError({ id }: BoxedPhoto, error: unknown): Promise<void> {
    const { status = 0, body = {} } = error instanceof ApiError ? error : {};
    if (isPassing(error)) {
      this.#move(id, 'interrupted', { problem: body.error ?? queueWords.offline });
      this.#pauseAfter(error);
    } else if (status === 401 || status === 403) this.#fail(id, queueProblems.signedOut);
    else {
      this.#fail(id, body.error ?? queueProblems.failed, body.code === 'too_many');
      if (body.code !== 'too_many') await this.#parts.box.remove(id);
    }
  }

  #listProcessing(): BoxedPhoto[] {
    return [...this.#photos.values()].filter(({ id }) => this.#stateOf(id) === 'processing');
  }

  async #askForPictures(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    for (let ms = firstLookMs; this.#listProcessing().length > 0; ms = Math.min(ms * 1.3, longestLookMs)) {
      await this.#parts.wait(ms);
      for (const photo of this.#listProcessing()) await this.#askForPicture(photo);
    }
    this.#isAsking = false;
  }

  async #askForPicture(photo: BoxedPhoto): Promise<void> {
    try {
      const upload = await this.#callsFor(photo).look(photo.id);
      if (this.#photos.has(photo.id) && upload.state !== 'received') await this.#takeAnswer(photo, upload);
    } catch (error) {
      if (!isPassing(error)) await this.#takeError(photo, error);
    }
  }

  async #cancelAtServer(photo: BoxedPhoto): Promise<void> {
    // What stays there is removed by the server's cleaning.
    await retryPassing(() => this.#callsFor(photo).cancel(photo.id), cancelMs, this.#parts.wait).catch(() => {});
  }
}

/** Creates a queue. Pages share the one of `upload-queue.store.ts`. */
export const createUploadQueue = (parts: QueueParts): UploadQueue => new PhotoQueue(parts);
