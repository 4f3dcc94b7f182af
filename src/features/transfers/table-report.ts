import type { TableProblem } from './piece-table.server.ts';

/** What a table of pieces would create, and what is wrong with it. Lists are cut; the counts are whole. */
export interface TableReport {
  fileName: string;
  pieces: number;
  first: readonly string[];
  problems: readonly TableProblem[];
  problemCount: number;
  shortened: number;
  unused: readonly string[];
  addresses: readonly string[];
  addressCount: number;
  missing: readonly string[];
  missingCount: number;
  /** Ids of uploads by the paths of the files, as `photoPath` returns them. */
  photos: Readonly<Record<string, string>>;
  photoProblems: readonly { name: string; problem: string }[];
  skipped: readonly string[];
  skippedCount: number;
  sameName: readonly string[];
  sameNameCount: number;
  unclear: readonly string[];
  created?: number;
}
