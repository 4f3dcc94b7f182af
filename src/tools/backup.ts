/** `npm run backup` and `npm run restore`: see `src/app/start/backup-program.ts`. */
import { runBackupProgram } from '../app/start/backup-program.ts';

await runBackupProgram(process.argv.slice(2));
