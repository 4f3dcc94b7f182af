import type { APIContext } from 'astro';
import { paths } from '../config/paths.ts';
import { withReturn } from '../config/return-path.ts';
import type { HeartFormInput } from '../contract/heart-form.ts';
import { refOfHeart } from '../domain/favorites/favorites.ts';
import type { App } from '../wiring/app.ts';
import { changeFavorite, favoritesLimits } from './favorites.ts';
import { seeOther } from './form.ts';
import { keepMeantHeart } from './meant-heart.ts';
import { checkOrigin } from './origin.ts';
import { checkRateLimits } from './rate-limit.ts';
import { identify } from './viewer.ts';

/** Where a heart leads that could not be changed: the list says why. */
export const heartFailed = (code: string): string => `${paths.favoritesPlain}&error=${code}`;

/**
 * Saves or removes a heart and leads to the list. A guest is led to sign-up; what they meant to save is kept for after it.
 * @throws DomainError `not_found`, `too_many`, `csrf`, `rate_limited`, `bad_token`, `identity_unavailable`
 */
export async function pressHeart(call: { app: App; input: HeartFormInput; context: APIContext }): Promise<Response> {
  const { app, input, context } = call;
  const { love, unlove, restore, view } = input;
  const caching = 'private, no-store';
  const viewer = await identify(context);
  if (viewer === null) {
    if (love === undefined) return seeOther(withReturn(paths.signIn, paths.favorites), { caching });
    return seeOther(withReturn(paths.signUp, paths.favorites), { caching, cookies: [keepMeantHeart(app, love)] });
  }
  checkOrigin(context.request, app.config, true);
  checkRateLimits(app, favoritesLimits, { address: context.locals.clientAddress, userId: viewer.userId });
  const kind = love !== undefined ? 'add' : unlove !== undefined ? 'remove' : 'undo';
  const ref = refOfHeart(love ?? unlove ?? restore ?? '');
  if (ref) await changeFavorite({ app, viewer }, { kind, ...ref, ageMs: 0 });
  return seeOther(view === 'plain' ? paths.favoritesPlain : paths.favorites, { caching });
}
