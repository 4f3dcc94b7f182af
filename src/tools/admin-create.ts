/**
 * `npm run admin:create -- ada@example.org`: makes the account with this address an admin, creating it if there is none, and prints a
 * link that works once, to choose its password.
 */
import * as v from 'valibot';
import { promoteToAdmin } from '../features/accounts/embedded/promote.server.ts';
import { emailSchema } from '../platform/api/text-schema.ts';
import { systemClock } from '../platform/clock.ts';
import { openDatabase } from '../platform/database/connection.ts';
import { DomainError } from '../platform/errors.ts';
import { ConfigError } from '../site/config.ts';
import { paths } from '../site/paths.ts';
import { withDatabase } from './with-database.ts';

await withDatabase(
  async ({ identity, siteUrl }, url) => {
    const [typed, ...others] = process.argv.slice(2);
    const { success, output: email } = v.safeParse(emailSchema('the address'), typed);
    if (!success || others.length > 0) throw new ConfigError(['Usage: npm run admin:create -- ada@example.org']);
    if (identity.clerk !== null) throw new ConfigError(['Clerk keeps the accounts. Sign up, and set ADMIN_EMAILS.']);
    const { db, close } = openDatabase(url, { max: 2 });
    try {
      const token = await promoteToAdmin(db, systemClock, email);
      console.log(`${email} is an admin. This link chooses the password; it works once, for 30 minutes:`);
      console.log(`${siteUrl}${paths.resetPassword}?token=${token}`);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      throw new ConfigError([error.message]);
    } finally {
      await close();
    }
  },
  { ofThisRelease: true },
);
