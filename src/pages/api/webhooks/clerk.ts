import { keepAccount, removeAccount } from '../../../domain/accounts/keep-account.server.ts';
import { DomainError } from '../../../domain/errors.ts';
import { endpoint, methods } from '../../../server/endpoint.ts';
import { accountHooks } from '../../../wiring/account-hooks.ts';

export const ALL = methods({
  POST: endpoint({
    permission: 'anyone',
    run: async ({ app, request }) => {
      const event = await app.identity.readEvent?.(request);
      if (!event) throw new DomainError('webhook_not_configured', 'Accounts are kept by this site itself.');
      if (event.kind === 'changed') await keepAccount(app.db, event.account, accountHooks);
      if (event.kind === 'removed') await removeAccount(app.db, event.userId, accountHooks);
      return { received: true };
    },
  }),
});
