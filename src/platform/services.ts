import type { Config } from '../site/config.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import type { Files } from './files/files.ts';
import type { LargeFiles } from './files/large-files.ts';
import type { StoredPictures } from './files/stored-pictures.ts';
import type { JobQueue } from './job-queue.ts';
import type { PdfMaker } from './pdf/pdf-maker.ts';
import type { Seal } from './seal.ts';

export interface Services {
  config: Config;
  db: Database;
  files: Files;
  largeFiles: LargeFiles;
  pictures: StoredPictures;
  pdfs: PdfMaker;
  jobs: JobQueue;
  clock: Clock;
  /** Returns the seal for a purpose, whose key comes from the site's secret (`seal.ts`). */
  sealFor(purpose: string): Seal;
}
