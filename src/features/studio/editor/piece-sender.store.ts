import { ApiError } from '../../../platform/api/typed-fetch.ts';
import { createRetry } from '../../../platform/browser/retry.ts';
import { explain } from '../../../platform/forms/explain.ts';
import type { StudioPiece } from '../pieces/pieces.api.ts';
import { confirmed, differingParts, keepMine } from './draft-rules.ts';
import type { EditorServices } from './editor-parts.ts';
import { eventOf } from './editor-phases.ts';
import type { EditorStateStore } from './editor-state.store.ts';
import { type Call, nextStep, type Rest } from './next-step.ts';
import { failureWords } from './words.ts';

/** Delay after the last key, so that a half-typed word isn't sent. */
const pauseMs = 1_200;
/** More answers in a row mean that server and browser disagree; the next change tries again. */
const maxCalls = 8;

/** One call at a time. */
export class PieceSender {
  readonly #services: EditorServices;
  readonly #store: EditorStateStore;
  readonly #retry = createRetry(() => void this.send());
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  #isAsked = false;
  #isClosed = false;

  constructor(services: EditorServices, store: EditorStateStore) {
    this.#services = services;
    this.#store = store;
    services.browser.onOnline(() => {
      if (this.#isClosed) return;
      this.#retry.worked();
      void this.send();
    });
  }

  /** Sends what there is to send. Never fails. */
  async send(): Promise<void> {
    clearTimeout(this.#timer);
    this.#isAsked = true;
    this.#running ??= this.#sendWhileAsked();
    await this.#running;
  }

  sendSoon(): void {
    clearTimeout(this.#timer);
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.send(), pauseMs);
  }

  /** Sends what there is to send after a look at the piece, to which the server adds photos by itself. */
  async readAndSend(): Promise<void> {
    const { id, base, asked } = this.#store.draft;
    // The answer to what is asked tells more.
    if (base !== null && asked === undefined && this.#services.browser.isOnline()) {
      // If it fails, the next save finds out.
      const piece = await this.#services.calls.read(id).catch(() => null);
      if (piece !== null) this.#take(piece);
    }
    await this.send();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#retry.worked();
  }

  async #sendWhileAsked(): Promise<void> {
    const fail = (error: unknown) => this.#fail(error);
    while (this.#isAsked && !this.#isClosed) {
      this.#isAsked = false;
      await this.#sendAll().catch(fail).catch(fail);
    }
    // In the same step as the last look at `isAsked`, so that nobody asks in between and is not heard.
    this.#running = null;
  }

  async #sendAll(): Promise<void> {
    for (let calls = 0; calls < maxCalls; calls += 1) {
      if (!this.#store.allows('calls')) return;
      const step = nextStep(this.#store.draft, this.#services.queue.$uploads.get());
      if ('event' in step) return this.#rest(step);
      if (!this.#services.browser.isOnline()) return this.#store.follow('cutOff');
      this.#store.follow('calls');
      await this.#call(step);
    }
    this.#store.follow('nothingToSend');
  }

  #rest({ event, wish, problem }: Rest): void {
    const { state, draft } = this.#store;
    if (event === 'done') this.#retry.worked();
    const change = event === 'done' ? { done: draft.wish ?? state.done, isRestored: false } : { problem };
    this.#store.follow(event, { ...change, draft: { ...draft, wish } });
  }

  async #call(call: Call): Promise<void> {
    const { calls, now } = this.#services;
    if (call.do === 'state') {
      const { id, revision } = call.base;
      return this.#take(await calls.setState(id, call.state, revision));
    }
    const { base, input } = call;
    this.#store.change({ draft: { ...this.#store.draft, asked: input } });
    const piece = await (base === null ? calls.create(this.#store.draft.id, input) : calls.update(base, input));
    this.#store.change({ draft: confirmed(this.#store.draft, input, piece), savedAt: now() });
  }

  /** Goes on from the server's piece, unless somebody else edited it: then the vendor chooses. */
  #take(theirs: StudioPiece): void {
    const { draft } = this.#store;
    const parts = differingParts(draft, theirs);
    if (parts.length > 0) this.#store.follow('editedElsewhere', { conflict: { theirs, parts } });
    else this.#store.change({ draft: keepMine(draft, theirs) });
  }

  async #fail(error: unknown): Promise<void> {
    const event = eventOf(error);
    if (event === 'editedElsewhere') {
      this.#take(await this.#services.calls.read(this.#store.draft.id));
      this.#isAsked = true;
      return;
    }
    if (event === 'cutOff' || event === 'overloaded') this.#retry.failed();
    if (event !== 'refused') return this.#store.follow(event);
    // Refused for what it says, so trying again without a change would be refused again.
    const draft = { ...this.#store.draft, wish: null, asked: undefined };
    const [wrong] = error instanceof ApiError ? (error.body.fields ?? []) : [];
    this.#store.follow(event, { draft, problem: wrong?.message ?? explain(error, failureWords) });
  }
}
