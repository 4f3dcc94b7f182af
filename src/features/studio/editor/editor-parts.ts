/** What the editor's store needs, so that tests can give it other things, and what it shows. */
import type { ReadableAtom } from 'nanostores';
import type { Browser } from '../../../platform/browser/browser.ts';
import type { Picture } from '../../../platform/pictures.ts';
import type { StudioPiece } from '../pieces/pieces.api.ts';
import type { Part } from './draft-rules.ts';
import type { Draft, Drafts } from './drafts.store.ts';
import type { Phase } from './editor-phases.ts';
import type { PieceInput } from './piece-input.ts';
import type { FieldProblems } from './typed-fields.ts';

/** The server's calls. They throw ApiError; 412 means that somebody else was first. */
export interface PieceCalls {
  /** Sending the same again answers with the piece that is there; 412 if that is another. */
  create(id: string, input: PieceInput): Promise<StudioPiece>;
  read(id: string): Promise<StudioPiece>;
  /** @param base the piece as it was when `input` was typed */
  update(base: StudioPiece, input: PieceInput): Promise<StudioPiece>;
  setState(id: string, state: 'published' | 'draft', revision: number): Promise<StudioPiece>;
}

export interface UploadView {
  state: 'preparing' | 'waiting' | 'sending' | 'processing' | 'ready' | 'failed';
  /** An object URL of the photo; null if the browser can't show it. */
  preview: string | null;
  sent: number;
  bytes: number;
  picture: Picture | null;
  problem: string | null;
  canRetry: boolean;
}

export type Uploads = Readonly<Record<string, UploadView | undefined>>;

export interface PhotoQueue {
  readonly $uploads: ReadableAtom<Uploads>;
  /** Returns the uploads' ids, in the order of the files. */
  add(files: readonly File[], pieceId: string): Promise<readonly string[]>;
  retry(id: string): void;
  cancel(id: string): void;
  resume(): Promise<void>;
  /** Asks the server for an upload that this browser doesn't have anymore. Null if there is none. */
  find(id: string): Promise<Picture | null>;
}

export interface EditorServices {
  calls: PieceCalls;
  queue: PhotoQueue;
  drafts: Drafts;
  browser: Pick<Browser, 'isOnline' | 'onOnline'>;
  now(): number;
}

export interface EditorState {
  draft: Draft;
  phase: Phase;
  /** When the server last saved it on this visit, by this browser's clock. */
  savedAt: number | null;
  /** False if the browser refuses to keep the draft. */
  isKept: boolean;
  /** True if the draft came from an earlier visit. */
  isRestored: boolean;
  problems: FieldProblems;
  /** A sentence for all of it. */
  problem: string | null;
  conflict: { theirs: StudioPiece; parts: readonly Part[] } | null;
  done: Draft['wish'];
}

export const idleState = (draft: Draft): EditorState => ({
  draft,
  phase: 'idle',
  savedAt: null,
  isKept: true,
  isRestored: false,
  problems: {},
  problem: null,
  conflict: null,
  done: null,
});
