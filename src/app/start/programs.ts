import { existsSync } from 'node:fs';
import path from 'node:path';

const programs = {
  pictures: { built: 'picture-process.mjs', source: 'features/pictures/picture-process.server.ts' },
  backup: { built: 'backup.mjs', source: 'app/start/backup-program.ts' },
  pdfs: { built: 'pdf-worker.mjs', source: 'app/start/pdf-program.ts' },
};

export function findProgram(root: string, name: keyof typeof programs): string {
  const { built, source } = programs[name];
  const file = path.join(root, 'dist/server', built);
  const isSource = import.meta.filename.endsWith('.ts');
  return !isSource && existsSync(file) ? file : path.join(root, 'src', source);
}
