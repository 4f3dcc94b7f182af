/** `npm run files:move -- --to s3` or `--to local`: moves the site's files between DATA_DIR and S3. */
import { askInstances } from '../app/doctor/instances.ts';
import { type Moved, moveFiles } from '../app/files/move-files.ts';
import { openLocalFiles } from '../app/files/stored-files.ts';
import { openDatabase } from '../platform/database/connection.ts';
import { BucketProblem } from '../platform/files/s3/s3-problem.ts';
import { plural } from '../platform/plural.ts';
import { ConfigError } from '../site/config.ts';
import { withDatabase } from './with-database.ts';

const [option, to] = process.argv.slice(2);

function describe({ state, copied, deleted, instances }: Moved): string {
  const files = (count: number) => `${count} ${plural(count, { one: 'file', other: 'files' })}`;
  switch (state) {
    case 'there':
      return deleted === 0
        ? 'The files are there already.'
        : `The files are there. Deleted ${files(deleted)} where they were.`;
    case 'copied':
      return `Copied ${files(copied)}. ${instances} ${plural(instances, { one: 'instance runs', other: 'instances run' })}, so nothing is moved yet: stop the site, and run the same command again, which copies what is new.`;
    case 'moved':
      return `Moved: copied ${files(copied)}, compared all, and deleted ${files(deleted)} where they were. ${to === 's3' ? 'Start the site with S3_BUCKET and its keys.' : 'Unset S3_BUCKET and its keys, and start the site.'}`;
  }
}

await withDatabase(
  async (config, url) => {
    if (option !== '--to' || (to !== 's3' && to !== 'local'))
      throw new ConfigError(['Usage: `npm run files:move -- --to s3` or `npm run files:move -- --to local`.']);
    const { db, close } = openDatabase(url, { max: 2 });
    const { files } = openLocalFiles(config.dataDir);
    const countInstances = async () => (await askInstances({ db, files }, url)).length;
    try {
      const moved = await moveFiles({ config, url, to, countInstances });
      console.log(describe(moved));
      if (moved.state === 'copied') process.exitCode = 1;
    } catch (error) {
      if (error instanceof BucketProblem) throw new ConfigError([error.message]);
      throw error;
    } finally {
      await close();
    }
  },
  { ofThisRelease: true },
);
