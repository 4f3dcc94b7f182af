/** Buys one product without JavaScript: 303 to the page that shows the total, or to a payment that is open, or back to the product, which shows the error. */
import { methods } from '../../features/accounts/access/endpoint.server.ts';
import { buyFormSchema } from '../../features/buying/checkout/checkout.api.ts';
import { checkoutLimits } from '../../features/buying/checkout/checkout-endpoints.server.ts';
import { buyByForm } from '../../features/buying/checkout/checkout-forms.server.ts';
import { formPost } from '../../platform/forms/handle-form.server.ts';
import { readReferrerPath, seeOther } from '../../platform/http/form.ts';
import { paths } from '../../site/paths.ts';

export const ALL = methods({
  GET: () => seeOther(paths.home),
  POST: formPost({
    body: buyFormSchema,
    limits: checkoutLimits,
    run: buyByForm,
    failed: ({ code }, { request, locals }) =>
      `${readReferrerPath(request, locals.app.config.siteUrl)}?error=${code}#buy`,
  }),
});
