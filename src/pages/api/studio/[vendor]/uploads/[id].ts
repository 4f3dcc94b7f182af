import { endpoint, methods } from '../../../../../features/accounts/access/endpoint.server.ts';
import { toUploadDto, uploadRoutes } from '../../../../../features/pictures/uploads.api.ts';
import {
  cancelUpload,
  chunkLimits,
  findUpload,
  receiveChunk,
} from '../../../../../features/pictures/uploads.server.ts';
import { requireStore } from '../../../../../features/studio/own-store.server.ts';

export const ALL = methods({
  GET: endpoint(uploadRoutes.getUpload, {
    permission: 'vendor-dashboard',
    run: async ({ app, viewer, params: { vendor, id } }) => {
      const store = await requireStore(app.db, viewer, vendor);
      return toUploadDto(await findUpload(app, { vendorId: store.id, id }));
    },
  }),
  PUT: endpoint(uploadRoutes.putUploadChunk, {
    permission: 'vendor-dashboard',
    limits: chunkLimits,
    run: async ({ app, viewer, params: { vendor, id }, query: { offset }, request }) => {
      const store = await requireStore(app.db, viewer, vendor);
      const bytes = new Uint8Array(await request.arrayBuffer());
      return toUploadDto(await receiveChunk(app, { vendorId: store.id, id }, { offset, bytes }));
    },
  }),
  DELETE: endpoint(uploadRoutes.cancelUpload, {
    permission: 'vendor-dashboard',
    run: async ({ app, viewer, params: { vendor, id } }) => {
      const store = await requireStore(app.db, viewer, vendor);
      await cancelUpload(app, { vendorId: store.id, id });
    },
  }),
});
