/** Hearts without JavaScript: 303 to the list, or to sign-up. */
import { paths } from '../../config/paths.ts';
import { heartFormSchema } from '../../contract/heart-form.ts';
import { methods } from '../../server/endpoint.ts';
import { formPost, seeOther } from '../../server/form.ts';
import { heartFailed, pressHeart } from '../../server/heart-form.ts';

export const ALL = methods({
  GET: () => seeOther(paths.favorites),
  POST: formPost({
    body: heartFormSchema,
    limits: [],
    run: pressHeart,
    failed: ({ code }) => heartFailed(code),
  }),
});
