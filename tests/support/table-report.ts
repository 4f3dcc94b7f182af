import type { TableReport } from '../../src/features/transfers/table-report.ts';

/** What a table without a row would create. */
export const emptyTableReport: TableReport = {
  fileName: 'pieces.csv',
  pieces: 0,
  first: [],
  problems: [],
  problemCount: 0,
  shortened: 0,
  unused: [],
  addresses: [],
  addressCount: 0,
  missing: [],
  missingCount: 0,
  photos: {},
  photoProblems: [],
  skipped: [],
  skippedCount: 0,
  sameName: [],
  sameNameCount: 0,
  unclear: [],
};
