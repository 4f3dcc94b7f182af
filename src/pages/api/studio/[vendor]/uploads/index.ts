import { endpoint, methods } from '../../../../../features/accounts/access/endpoint.server.ts';
import { toUploadDto, uploadRoutes } from '../../../../../features/pictures/uploads.api.ts';
import { openLimits, openUpload } from '../../../../../features/pictures/uploads.server.ts';
import { requireStore } from '../../../../../features/studio/own-store.server.ts';
import { reply } from '../../../../../platform/http/responses.ts';

export const ALL = methods({
  POST: endpoint(uploadRoutes.openUpload, {
    permission: 'vendor-dashboard',
    limits: openLimits,
    run: async ({ app, viewer, params, input }) => {
      const store = await requireStore(app.db, viewer, params.vendor);
      const { upload, isNew } = await openUpload(app, { vendorId: store.id, createdBy: viewer.userId }, input);
      return reply(toUploadDto(upload), { status: isNew ? 201 : 200 });
    },
  }),
});
