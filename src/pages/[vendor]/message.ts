/** Message Artist without JavaScript. The storefront says how it went. */
import { paths } from '../../config/paths.ts';
import { messageSchema } from '../../contract/messages.ts';
import { sendMessage } from '../../domain/messages/messages.server.ts';
import { canonicalSlug, isSlugShaped } from '../../domain/slugs/slugs.ts';
import { methods } from '../../server/endpoint.ts';
import { formPost, seeOther } from '../../server/form.ts';
import { messageLimits } from '../../server/message-limits.ts';

function storefrontOf(params: { vendor?: string | undefined }): string {
  const slug = canonicalSlug(params.vendor ?? '');
  return isSlugShaped(slug) ? paths.storefront(slug) : paths.home;
}

export const ALL = methods({
  GET: ({ params }) => seeOther(storefrontOf(params)),
  POST: formPost({
    body: messageSchema,
    limits: messageLimits,
    fromPath: ({ params }) => ({ vendor: canonicalSlug(params['vendor'] ?? '') }),
    run: async ({ app, input, context }) => {
      await sendMessage(app, input);
      return `${storefrontOf(context.params)}?message=sent#message`;
    },
    failed: ({ code }, { params }) => `${storefrontOf(params)}?message=${code}#message`,
  }),
});
