/** The form to an artist without JavaScript. It redirects to the storefront, which shows the result. */

import { methods } from '../../features/accounts/access/endpoint.server.ts';
import { canonicalSlug, isSlugShaped } from '../../features/catalog/slugs.ts';
import { messageSchema } from '../../features/messages/messages.api.ts';
import { messageLimits, sendMessage } from '../../features/messages/messages.server.ts';
import { formPost } from '../../platform/forms/handle-form.server.ts';
import { seeOther } from '../../platform/http/form.ts';
import { paths } from '../../site/paths.ts';

function storefrontPath(params: { vendor?: string | undefined }): string {
  const slug = canonicalSlug(params.vendor ?? '');
  return isSlugShaped(slug) ? paths.storefront(slug) : paths.home;
}

export const ALL = methods({
  GET: ({ params }) => seeOther(storefrontPath(params)),
  POST: formPost({
    body: messageSchema,
    limits: messageLimits,
    fromPath: ({ params }) => ({ vendor: canonicalSlug(params['vendor'] ?? '') }),
    run: async ({ app, input, context }) => {
      await sendMessage(app, input, { address: context.locals.clientAddress });
      return `${storefrontPath(context.params)}?message=sent#message`;
    },
    failed: ({ code }, { params }) => `${storefrontPath(params)}?message=${code}#message`,
  }),
});
