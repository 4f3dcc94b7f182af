import * as v from 'valibot';
import { endpoint, methods } from '../../../../features/accounts/access/endpoint.server.ts';
import { openLink } from '../../../../features/accounts/links/signed-links.server.ts';
import { sendRequestPhoto } from '../../../../features/buying/refunds/request-photos.server.ts';

/** A photo of a refund request, for who has the order's link. */
export const ALL = methods({
  GET: endpoint(
    { params: v.object({ token: v.string(), photo: v.string() }) },
    {
      permission: 'anyone',
      secretUrl: true,
      run: async ({ app, params }) =>
        await sendRequestPhoto(app, await openLink(app, 'order', params.token), params.photo),
    },
  ),
});
