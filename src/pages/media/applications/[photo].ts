import * as v from 'valibot';
import { endpoint, methods } from '../../../features/accounts/access/endpoint.server.ts';
import { sendPhoto } from '../../../features/joining/applications/application-photos.server.ts';

/** A photo of an application, for its artist and for admins. */
export const ALL = methods({
  GET: endpoint(
    { params: v.object({ photo: v.string() }) },
    {
      permission: 'account',
      run: ({ app, viewer, params }) => sendPhoto(app, viewer, params.photo),
    },
  ),
});
