/** Programs beside the server: they run as a process or thread of their own. */
import { existsSync } from 'node:fs';
import path from 'node:path';

const programs = {
  /** Re-encodes pictures. */
  pictures: { built: 'picture-process.mjs', source: 'features/pictures/picture-process.server.ts' },
  /** Makes and restores backups. */
  backup: { built: 'backup.mjs', source: 'app/start/backup-program.ts' },
  /** Makes PDFs. */
  pdfs: { built: 'pdf-worker.mjs', source: 'app/start/pdf-program.ts' },
};

/** Returns the file of a program: the built one beside the built server, else its source. */
export function findProgram(root: string, name: keyof typeof programs): string {
  const { built, source } = programs[name];
  const file = path.join(root, 'dist/server', built);
  const isSource = import.meta.filename.endsWith('.ts');
  return !isSource && existsSync(file) ? file : path.join(root, 'src', source);
}
