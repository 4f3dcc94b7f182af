/** What an archive would bring. Lists are cut; the counts are whole. */
export interface ArchiveReport {
  pieces: number;
  first: readonly string[];
  pictures: number;
  skipped: readonly string[];
  skippedCount: number;
  refused: readonly string[];
  refusedCount: number;
  /** The name of the store in it; null if its settings can't be taken in. */
  settings: string | null;
  /** Set once its vendor wants it. */
  takeSettings?: boolean;
  created?: number;
  lost?: readonly string[];
  lostCount?: number;
}
