/** Buying one piece without JavaScript: 303 to the payment page, or back to the piece, which says what went wrong. */
import { paths } from '../../config/paths.ts';
import { buyFormSchema } from '../../contract/checkout.ts';
import { buyByForm } from '../../server/buy-form.ts';
import { cameFrom } from '../../server/came-from.ts';
import { checkoutLimits } from '../../server/checkout.ts';
import { methods } from '../../server/endpoint.ts';
import { formPost, seeOther } from '../../server/form.ts';

export const ALL = methods({
  GET: () => seeOther(paths.home),
  POST: formPost({
    body: buyFormSchema,
    limits: checkoutLimits,
    run: buyByForm,
    failed: ({ code }, { request, locals }) => `${cameFrom(request, locals.app.config.siteUrl)}?error=${code}#buy`,
  }),
});
