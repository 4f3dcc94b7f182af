/** The state of one editor. */
import { atom, type ReadableAtom } from 'nanostores';
import { isWorthKeeping } from './draft-rules.ts';
import type { Draft, Drafts } from './drafts.store.ts';
import { type EditorState, idleState } from './editor-parts.ts';
import { type EditorEvent, phaseAfter } from './editor-phases.ts';

/** What changes beside the draft. Phases follow events. */
type Change = Partial<Omit<EditorState, 'draft' | 'phase'>>;

/** Keeps the draft in the browser for as long as the server lacks something of it. */
export class EditorStateStore {
  readonly #$state;
  readonly #drafts: Drafts;
  readonly #now: () => number;

  constructor({ drafts, now }: { drafts: Drafts; now(): number }, first: Draft, isRestored: boolean) {
    this.#$state = atom<EditorState>({ ...idleState(first), isRestored });
    this.#drafts = drafts;
    this.#now = now;
  }

  get $state(): ReadableAtom<EditorState> {
    return this.#$state;
  }

  get state(): EditorState {
    return this.#$state.get();
  }

  get draft(): Draft {
    return this.state.draft;
  }

  change(change: Change): void {
    this.#$state.set({ ...this.state, ...change });
  }

  /** False if the phase is one in which this changes nothing. */
  allows(event: EditorEvent): boolean {
    return phaseAfter(this.state.phase, event) !== null;
  }

  /** Goes to the phase that the event leads to, with what else changes. Does nothing if it leads nowhere. */
  follow(event: EditorEvent, change: Change = {}): void {
    const phase = phaseAfter(this.state.phase, event);
    if (phase !== null) this.#$state.set({ ...this.state, ...change, phase });
  }

  /** Replaces the draft, and keeps it in the browser, or forgets it there. */
  keep(draft: Draft, change: Change = {}, event?: EditorEvent): void {
    const dated = { ...draft, at: this.#now() };
    const isWorthy = isWorthKeeping(dated);
    if (!isWorthy) this.#drafts.forget(dated.id);
    const isKept = !isWorthy || this.#drafts.keep(dated);
    const phase = (event && phaseAfter(this.state.phase, event)) ?? this.state.phase;
    this.#$state.set({ ...this.state, ...change, draft: dated, isKept, phase });
  }
}
