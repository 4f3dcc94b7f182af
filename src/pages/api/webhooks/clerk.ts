import { siteRoutes } from '../../../app/api/api-routes.ts';
import { accountHooksOf } from '../../../app/people/account-hooks.ts';
import { endpoint, methods } from '../../../features/accounts/access/endpoint.server.ts';
import { removeAccount, storeProviderAccount } from '../../../features/accounts/provider-accounts.server.ts';
import { accountErrors } from '../../../features/accounts/words.ts';
import { DomainError } from '../../../platform/errors.ts';

export const ALL = methods({
  POST: endpoint(siteRoutes.receiveClerkEvent, {
    permission: 'anyone',
    run: async ({ app, request }) => {
      const event = await app.identity.readEvent?.(request);
      if (!event) throw new DomainError('webhook_not_configured', accountErrors.accountsKeptHere);
      if (event.kind === 'changed') await storeProviderAccount(app.db, event.account, accountHooksOf(app));
      if (event.kind === 'removed') await removeAccount(app, event.userId, accountHooksOf(app));
      return { received: true };
    },
  }),
});
