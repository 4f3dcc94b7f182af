import type { APIContext } from 'astro';
import { seeOther } from '../../../platform/http/form.ts';
import { checkOrigin } from '../../../platform/http/origin.ts';
import { checkRateLimits } from '../../../platform/http/rate-limit.ts';
import { paths } from '../../../site/paths.ts';
import { addReturnPath } from '../../../site/return-path.ts';
import { identifyViewer } from '../../accounts/access/viewer.server.ts';
import type { AccountServices } from '../../accounts/services.ts';
import { parseRefKey } from '../../catalog/favorite-ref.ts';
import { changeFavorite, favoritesLimits } from '../favorite-endpoints.server.ts';
import type { FavoriteFormInput } from '../favorites.api.ts';
import { buildIntendedFavoriteCookie } from './intended-favorite.ts';

export const favoriteErrorPath = (code: string): string => `${paths.favoritesPlain}&error=${code}`;

/**
 * Adds, removes, or restores a favorite and redirects to the favorites page. A guest is redirected to sign up, and a cookie
 * remembers the favorite until then.
 * @throws DomainError `not_found`, `too_many`, `csrf`, `rate_limited`, `bad_token`, `identity_unavailable`
 */
export async function submitFavorite(call: {
  app: AccountServices;
  input: FavoriteFormInput;
  context: APIContext;
}): Promise<Response> {
  const { app, input, context } = call;
  const { love, unlove, restore, view } = input;
  const viewer = await identifyViewer(context);
  if (viewer === null) {
    if (love === undefined) return seeOther(addReturnPath(paths.signIn, paths.favorites));
    return seeOther(addReturnPath(paths.signUp, paths.favorites), {
      cookies: [buildIntendedFavoriteCookie(love, app.config.siteUrl.startsWith('https:'))],
    });
  }
  checkOrigin(context.request, app.config, true);
  checkRateLimits(app, favoritesLimits, { address: context.locals.clientAddress, userId: viewer.userId });
  const ref = parseRefKey(love ?? unlove ?? restore ?? '');
  if (ref) {
    const type = love === undefined ? undefined : ref.type;
    const change = { id: ref.id, type, favorite: unlove === undefined, restore: restore !== undefined };
    await changeFavorite({ app, viewer }, change);
  }
  return seeOther(view === 'plain' ? paths.favoritesPlain : paths.favorites);
}
