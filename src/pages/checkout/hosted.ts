/** Replaces an embedded checkout that could not be shown by one on Stripe's own page. */
import * as v from 'valibot';
import { methods } from '../../features/accounts/access/endpoint.server.ts';
import { checkoutLimits } from '../../features/buying/checkout/checkout-endpoints.server.ts';
import { switchToHostedCheckout } from '../../features/buying/checkout/checkout-forms.server.ts';
import { formPost } from '../../platform/forms/handle-form.server.ts';
import { readReferrerPath, seeOther } from '../../platform/http/form.ts';
import { paths } from '../../site/paths.ts';

export const ALL = methods({
  GET: () => seeOther(paths.home),
  POST: formPost({
    body: v.object({ session: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_]{8,255}$/)) }),
    limits: checkoutLimits,
    run: switchToHostedCheckout,
    failed: ({ code }, { request, locals }) => `${readReferrerPath(request, locals.app.config.siteUrl)}?error=${code}`,
  }),
});
