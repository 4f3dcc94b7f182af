import { atom } from 'nanostores';
import { isWorthKeeping } from './draft-rules.ts';
import type { Draft, Drafts } from './drafts.store.ts';
import { type EditorState, idleState } from './editor-parts.ts';
import { type EditorEvent, phaseAfter } from './editor-phases.ts';

/** Changes the state of an editor, and keeps its draft in the browser for as long as the server lacks something of it. */
export class EditorStateStore {
  readonly $state;
  readonly #drafts: Drafts;
  readonly #now: () => number;

  constructor({ drafts, now }: { drafts: Drafts; now(): number }, first: Draft, isRestored: boolean) {
    this.$state = atom<EditorState>({ ...idleState(first), isRestored });
    this.#drafts = drafts;
    this.#now = now;
  }

  get state(): EditorState {
    return this.$state.get();
  }

  get draft(): Draft {
    return this.state.draft;
  }

  /** False if the phase is one in which this changes nothing. */
  allows(event: EditorEvent): boolean {
    return phaseAfter(this.state.phase, event) !== null;
  }

  follow(event: EditorEvent, change: Partial<Omit<EditorState, 'phase'>> = {}): void {
    this.change({ ...change, phase: phaseAfter(this.state.phase, event) ?? this.state.phase });
  }

  /** A changed draft is kept in the browser, or forgotten there. */
  change(change: Partial<EditorState>): void {
    const { draft } = change;
    this.$state.set({ ...this.state, ...change, ...(draft && this.#keepOrForget({ ...draft, at: this.#now() })) });
  }

  #keepOrForget(draft: Draft): Pick<EditorState, 'draft' | 'isKept'> {
    if (isWorthKeeping(draft)) return { draft, isKept: this.#drafts.keep(draft) };
    this.#drafts.forget(draft.id);
    return { draft, isKept: true };
  }
}
