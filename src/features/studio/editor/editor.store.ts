import type { ReadableAtom } from 'nanostores';
import { pieceLimits } from '../pieces/pieces.ts';
import { draftOf, isWorthKeeping, keepMine, takeTheirs } from './draft-rules.ts';
import type { Draft, Wish } from './drafts.store.ts';
import type { EditorServices, EditorState } from './editor-parts.ts';
import { EditorStateStore } from './editor-state.store.ts';
import type { FieldName } from './field-names.ts';
import { moved, type Photo, withArrivals } from './photos.ts';
import { PieceSender } from './piece-sender.store.ts';
import { type FieldProblems, readFields } from './typed-fields.ts';
import { fieldProblems, photoWords } from './words.ts';

export class Editor {
  readonly #services: EditorServices;
  readonly #store: EditorStateStore;
  readonly #sender: PieceSender;
  readonly #stopFollowing: () => void;
  #removed: { photo: Photo; index: number } | null = null;

  /** @param first the draft to edit, of the server's piece, restored, or new */
  constructor(services: EditorServices, first: Draft, isRestored = false) {
    this.#services = services;
    this.#store = new EditorStateStore(services, first, isRestored);
    this.#sender = new PieceSender(services, this.#store);
    this.#stopFollowing = services.queue.$uploads.listen(() => this.#followUploads());
  }

  get $state(): ReadableAtom<EditorState> {
    return this.#store.$state;
  }

  async start(): Promise<void> {
    await this.#services.queue.resume().catch(() => undefined);
    this.#followUploads();
    await this.#findLostPhotos().catch(() => undefined);
    if (isWorthKeeping(this.#store.draft)) await this.#sender.send();
  }

  /** Stops following the network and the photos. */
  close(): void {
    this.#sender.close();
    this.#stopFollowing();
  }

  type(name: FieldName, value: string): void {
    this.#edit({ fields: { ...this.#store.draft.fields, [name]: value } }, name);
  }

  /**
   * Adds as many as a piece has room for.
   * @returns `readable`, how many of those this browser could read, once it has tried; `left`, how many were too many
   */
  async addPhotos(files: readonly File[]): Promise<{ readable: Promise<number>; left: number }> {
    const room = Math.max(0, pieceLimits.pictures - this.#store.draft.photos.length);
    const ids = await this.#services.queue.add(files.slice(0, room), this.#store.draft.id).catch((error: Error) => {
      this.#store.change({ problem: error.message });
      return [];
    });
    const { photos } = this.#store.draft;
    const known = new Set(photos.map(({ id }) => id));
    const added = ids.filter((id) => !known.has(id)).map((id) => ({ id, picture: null, alt: '' }));
    this.#setPhotos([...photos, ...added]);
    this.#followUploads();
    return { readable: this.#countReadable(added.map(({ id }) => id)), left: Math.max(0, files.length - room) };
  }

  #countReadable(ids: readonly string[]): Promise<number> {
    const { $uploads } = this.#services.queue;
    const statesOf = () => ids.map((id) => $uploads.get()[id]?.state);
    return new Promise((resolve) => {
      const look = () => {
        if (statesOf().includes('preparing')) return;
        stop();
        resolve(statesOf().filter((state) => state !== undefined && state !== 'failed').length);
      };
      const stop = $uploads.listen(look);
      look();
    });
  }

  describePhoto(id: string, alt: string): void {
    this.#setPhotos(this.#store.draft.photos.map((photo) => (photo.id === id ? { ...photo, alt } : photo)));
  }

  movePhoto(id: string, to: number): void {
    const { photos } = this.#store.draft;
    const from = photos.findIndex((photo) => photo.id === id);
    this.#setPhotos(moved(photos, from, Math.max(0, Math.min(to, photos.length - 1))));
  }

  removePhoto(id: string): void {
    const { photos } = this.#store.draft;
    const index = photos.findIndex((photo) => photo.id === id);
    const photo = photos[index];
    if (!photo) return;
    this.#removed = photo.picture === null ? null : { photo, index };
    if (photo.picture === null) this.#services.queue.cancel(id);
    this.#setPhotos(photos.filter((one) => one !== photo));
  }

  undoRemove(): void {
    if (this.#removed === null) return;
    const { photo, index } = this.#removed;
    const { photos } = this.#store.draft;
    this.#setPhotos([...photos.slice(0, index), photo, ...photos.slice(index)]);
    this.#removed = null;
  }

  retryPhoto(id: string): void {
    this.#services.queue.retry(id);
  }

  /** Has the piece published, or what was typed into a published one. Does nothing but say so if fields are wrong. */
  publish(): void {
    if (this.#check('published')) this.#request('published');
  }

  /** Has the piece taken out of the store, or restored as a draft. */
  unpublish(): void {
    this.#check('draft');
    this.#request('draft');
  }

  takeTheirs(): void {
    const { conflict, draft } = this.#store.state;
    if (conflict === null) return;
    const theirs = takeTheirs(draft, conflict.theirs);
    this.#store.follow('chosen', { draft: theirs, conflict: null, problems: {}, problem: null });
  }

  keepMine(): void {
    const { conflict, draft } = this.#store.state;
    if (conflict === null) return;
    const wish = conflict.theirs.state === 'published' ? 'published' : draft.wish;
    this.#store.follow('chosen', { draft: { ...keepMine(draft, conflict.theirs), wish }, conflict: null });
    void this.#sender.send();
  }

  /** Throws away what was typed since the server's last answer. */
  undo(): void {
    const { base } = this.#store.draft;
    if (base === null) return;
    this.#cancelUploads();
    const draft = draftOf(base, this.#services.now());
    this.#store.follow('undone', { draft, problems: {}, problem: null, isRestored: false, done: null });
  }

  /** Throws away a new piece with its photos. */
  discard(): void {
    this.#cancelUploads();
    this.#services.drafts.forget(this.#store.draft.id);
  }

  /** Changes the draft, of which `name` isn't known to be wrong anymore. */
  #edit(change: Partial<Draft>, name: keyof FieldProblems): void {
    const { [name]: _fixed, ...problems } = this.#store.state.problems;
    this.#store.change({ draft: { ...this.#store.draft, ...change }, problems, done: null, problem: null });
    this.#sender.sendSoon();
  }

  #setPhotos(photos: readonly Photo[]): void {
    this.#edit({ photos }, 'photos');
  }

  #check(wish: Wish): boolean {
    const { fields, photos } = this.#store.draft;
    const { problems } = readFields(fields);
    if (wish === 'published' && fields.category === '') problems.category = fieldProblems.category;
    const isComplete = Object.keys(problems).length === 0;
    // Without a photo it is saved as a draft, so this keeps nothing from going on.
    if (wish === 'published' && photos.length === 0) problems.photos = fieldProblems.noPhoto;
    this.#store.change({ problems, problem: isComplete ? null : fieldProblems.summary });
    return isComplete;
  }

  #request(wish: Wish): void {
    this.#store.change({ draft: { ...this.#store.draft, wish }, done: null });
    void this.#sender.send();
  }

  #cancelUploads(): void {
    for (const { id, picture } of this.#store.draft.photos) if (picture === null) this.#services.queue.cancel(id);
  }

  #followUploads(): void {
    const { draft, phase } = this.#store.state;
    const photos = withArrivals(draft.photos, this.#services.queue.$uploads.get());
    if (photos !== draft.photos) this.#store.change({ draft: { ...draft, photos } });
    else if (draft.wish !== 'published' || phase !== 'waiting') return;
    // The server adds the picture to the piece by itself, so its revision may be another one now.
    void this.#sender.readAndSend();
  }

  /** Looks for photos that an earlier page added and that the queue doesn't have anymore. */
  async #findLostPhotos(): Promise<void> {
    const { queue } = this.#services;
    const lost = this.#store.draft.photos.filter(({ id, picture }) => picture === null && !queue.$uploads.get()[id]);
    for (const { id } of lost) {
      const picture = await queue.find(id);
      const photos = this.#store.draft.photos.flatMap((photo) =>
        photo.id !== id || photo.picture !== null ? photo : picture === null ? [] : { ...photo, picture },
      );
      const draft = { ...this.#store.draft, photos };
      this.#store.change(picture === null ? { draft, problem: photoWords.lost } : { draft });
    }
  }
}
