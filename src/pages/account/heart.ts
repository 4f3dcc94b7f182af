/** Hearts without JavaScript: 303 to the list, or to sign-up. */

import { methods } from '../../features/accounts/access/endpoint.server.ts';
import { favoriteErrorPath, submitFavorite } from '../../features/favorites/buttons/favorite-form.server.ts';
import { favoriteFormSchema } from '../../features/favorites/favorites.api.ts';
import { formPost } from '../../platform/forms/handle-form.server.ts';
import { seeOther } from '../../platform/http/form.ts';
import { paths } from '../../site/paths.ts';

export const ALL = methods({
  GET: () => seeOther(paths.favorites),
  POST: formPost({
    body: favoriteFormSchema,
    limits: [],
    run: submitFavorite,
    failed: ({ code }) => favoriteErrorPath(code),
  }),
});
