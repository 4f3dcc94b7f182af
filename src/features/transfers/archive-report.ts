/** What an archive would bring. Lists are cut; the counts are whole. */
export interface ArchiveReport {
  /** How many pieces it would create, and the names of the first. */
  pieces: number;
  first: readonly string[];
  pictures: number;
  /** Pieces that the store has already, by their pages. */
  skipped: readonly string[];
  skippedCount: number;
  /** Pieces that can't be taken in, a sentence each. */
  refused: readonly string[];
  refusedCount: number;
  /** The name of the store in it; null if its settings can't be taken in. */
  settings: string | null;
  /** Set once its vendor wants it. */
  takeSettings?: boolean;
  /** Once it is done: how many pieces were created, and pictures that couldn't be. */
  created?: number;
  lost?: readonly string[];
  lostCount?: number;
}
