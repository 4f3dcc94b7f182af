import type { TableProblem } from './piece-table.server.ts';

/** What a table of pieces would create, and what is wrong with it. Lists are cut; the counts are whole. */
export interface TableReport {
  fileName: string;
  /** How many pieces it would create, and the names of the first. */
  pieces: number;
  first: readonly string[];
  problems: readonly TableProblem[];
  problemCount: number;
  shortened: number;
  unused: readonly string[];
  addresses: readonly string[];
  addressCount: number;
  /** Files that the table names and nobody has sent. */
  missing: readonly string[];
  missingCount: number;
  /** Ids of uploads by the paths of the files, as `photoPath` returns them. */
  photos: Readonly<Record<string, string>>;
  photoProblems: readonly { name: string; problem: string }[];
  /** Pieces that the store has already, by their pages. */
  skipped: readonly string[];
  skippedCount: number;
  /** Those that would be created and have the name of a piece that is there. */
  sameName: readonly string[];
  sameNameCount: number;
  /** Photos whose names several files or several cells share. */
  unclear: readonly string[];
  /** Once they are created. */
  created?: number;
}
