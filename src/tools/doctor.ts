/** `npm run doctor`: looks at the settings, the database, and the services, and exits with 1 if anything is a problem. */
import { formatChecks, orProblem } from '../app/doctor/check.ts';
import { checkDatabase } from '../app/doctor/check-database.ts';
import { checkBackupDir, checkFiles } from '../app/doctor/check-files.ts';
import { askStripe, checkDisk, greetMail } from '../app/doctor/check-services.ts';
import { checkSettings } from '../app/doctor/check-settings.ts';
import { checkSharedFolder } from '../app/doctor/instances.ts';
import { checkNode } from '../app/doctor/known-fixes.ts';
import { openStoredFiles } from '../app/files/stored-files.ts';
import { openDatabase } from '../platform/database/connection.ts';
import { runOnNewerNode } from './newer-node.ts';
import { root } from './root.ts';
import { withDatabase } from './with-database.ts';

runOnNewerNode();
await withDatabase(
  async (config, url) => {
    const { db, close } = openDatabase(url, { max: 2 });
    const stored = await openStoredFiles(config);
    const { files } = stored;
    const [database, stripe, mail, disk, place, folder, backupDir] = await Promise.all([
      checkDatabase(url, config, root),
      orProblem('Stripe', () => askStripe(config)),
      orProblem('email', () => greetMail(config)),
      orProblem('disk', () => checkDisk(config)),
      orProblem('files', () => checkFiles({ url, config }, stored)),
      orProblem('shared folder', () => checkSharedFolder({ db, files }, url)),
      orProblem('BACKUP_DIR', () => checkBackupDir(config)),
    ]);
    await close();
    const checks = [
      ...checkSettings(config),
      checkNode(process.versions.node),
      ...stripe,
      ...mail,
      ...database,
      ...disk,
      ...place,
      ...folder,
      ...backupDir,
    ];
    console.log(formatChecks(checks));
    process.exitCode = checks.some(({ state }) => state === 'problem') ? 1 : 0;
  },
  { anyway: true },
);
