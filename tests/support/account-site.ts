/** The built site with email and password accounts, and the links in its mails. */

import type { Mail } from '../../src/app/app.ts';
import { credentials } from '../../src/features/accounts/accounts.table.ts';
import { mailSeal } from '../../src/platform/seal.ts';
import { type StartAppOptions, type StartedApp, startApp } from './app.ts';
import { makeUser } from './factories.ts';
import { cheapHashing } from './hashing.ts';

export const password = 'walnut street at dawn';

const secret = 'a secret of tests, long enough for any rule';

export interface AccountSite extends StartedApp {
  /** Creates an account that can sign in with `password`. */
  account(overrides?: Parameters<typeof makeUser>[1]): Promise<{ id: string; email: string }>;
  /** Returns the path of the link in the last mail, which must have this template. */
  mailedLink(template: Mail['template'], path: string): string;
}

export async function startAccountSite(options: StartAppOptions = {}): Promise<AccountSite> {
  const site = await startApp({ accounts: 'as configured', ...options, env: { AUTH_SECRET: secret, ...options.env } });
  const hash = await (options.hashing ?? cheapHashing).hash(password);
  return {
    ...site,
    async account(overrides) {
      const { id, email } = await makeUser(site.db, overrides);
      await site.db
        .insert(credentials)
        .values({ id, accountId: id, providerId: 'credential', userId: id, password: hash });
      return { id, email };
    },
    mailedLink(template, path) {
      const last = site.mails.mails.at(-1);
      if (last?.template !== template) throw new Error(`The last mail is ${last?.template}, not ${template}.`);
      const sealed = 'sealedToken' in last.data ? last.data.sealedToken : '';
      return `${path}?${new URLSearchParams({ token: mailSeal(secret).open(sealed) })}`;
    },
  };
}
