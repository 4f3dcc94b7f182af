import { endpoint, methods } from '../../../features/accounts/access/endpoint.server.ts';
import { toMeDto, userRoutes } from '../../../features/accounts/session/session.api.ts';
import { readReading } from '../../../features/accounts/settings/read-settings.server.ts';
import { hasOwnOrders } from '../../../features/buying/own-orders/order-history.server.ts';
import { findOwnStoreSlug } from '../../../features/catalog/vendors.server.ts';
import { hasOwnThreads } from '../../../features/messages/own-threads.server.ts';
import { reply } from '../../../platform/http/responses.ts';
import { settingsPath } from '../../../site/settings-paths.ts';
import { hasThemeCookie, themeCookieOf } from '../../../site/theme-cookie.ts';

export const ALL = methods({
  GET: endpoint(userRoutes.getMe, {
    permission: 'account',
    run: async ({ app, viewer, request }) => {
      const accountUrl = app.identity.forms?.accountUrl ?? settingsPath('account');
      const { userId } = viewer;
      const [vendorSlug, hasOrders, hasMessages] = await Promise.all([
        findOwnStoreSlug(app.db, userId),
        hasOwnOrders(app.db, userId),
        hasOwnThreads(app.db, userId),
      ]);
      const answer = reply(toMeDto(viewer, { vendorSlug, hasOrders, hasMessages, accountUrl }));
      // Every device asks this once in a while, so the theme that was chosen on another one arrives here.
      const { theme } = await readReading(app.db, userId);
      if (!hasThemeCookie(request.headers.get('cookie') ?? '', theme)) {
        answer.headers.append('Set-Cookie', themeCookieOf(theme, app.config.siteUrl.startsWith('https:')));
      }
      return answer;
    },
  }),
});
