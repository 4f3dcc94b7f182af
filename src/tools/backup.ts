/** `npm run backup` and `npm run restore`: see `src/app/backup/backup-program.ts`. */
import { runBackupProgram } from '../app/backup/backup-program.ts';

await runBackupProgram(process.argv.slice(2));
