import { endpoint, methods } from '../../../../../features/accounts/access/endpoint.server.ts';
import { requireStore } from '../../../../../features/studio/own-store.server.ts';
import { archiveChunkLimits, receiveArchiveChunk } from '../../../../../features/transfers/receive-archive.server.ts';
import { transferRoutes } from '../../../../../features/transfers/transfers.api.ts';

export const ALL = methods({
  PUT: endpoint(transferRoutes.putArchiveChunk, {
    permission: 'vendor-dashboard',
    limits: archiveChunkLimits,
    run: async ({ app, viewer, params: { vendor, id }, query: { offset, total }, request }) => {
      const store = await requireStore(app.db, viewer, vendor);
      const bytes = new Uint8Array(await request.arrayBuffer());
      const sender = { vendorId: store.id, createdBy: viewer.userId };
      return await receiveArchiveChunk(app, sender, { id, offset, total, bytes });
    },
  }),
});
