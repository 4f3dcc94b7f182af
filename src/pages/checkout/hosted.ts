/** From an embedded checkout that could not be shown to the provider's own page, with the same pieces. */
import * as v from 'valibot';
import { paths } from '../../config/paths.ts';
import { cameFrom } from '../../server/came-from.ts';
import { checkoutLimits } from '../../server/checkout.ts';
import { methods } from '../../server/endpoint.ts';
import { formPost, seeOther } from '../../server/form.ts';
import { hostedInstead } from '../../server/hosted-instead.ts';

export const ALL = methods({
  GET: () => seeOther(paths.home),
  POST: formPost({
    body: v.object({ session: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_]{8,255}$/)) }),
    limits: checkoutLimits,
    run: hostedInstead,
    failed: ({ code }, { request, locals }) => `${cameFrom(request, locals.app.config.siteUrl)}?error=${code}`,
  }),
});
