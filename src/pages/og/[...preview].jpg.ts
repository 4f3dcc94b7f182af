/** The picture that other sites show beside a link to a page (link-previews.server.ts). The front door keeps it in memory. */

import { methods } from '../../features/accounts/access/endpoint.server.ts';
import { drawLinkPreview } from '../../features/catalog/link-previews/draw-link-preview.server.ts';
import { findLinkPreview } from '../../features/catalog/link-previews/find-link-preview.server.ts';
import { errorResponse } from '../../platform/http/responses.ts';
import { runInTurn } from '../../platform/http/run-in-turn.ts';
import { daySeconds } from '../../platform/time.ts';
import { paths } from '../../site/paths.ts';

export const ALL = methods({
  GET: async ({ locals, params, cache }) => {
    const { app, requestId } = locals;
    try {
      // "{path of the page}.{hash}"
      const asked = params['preview'] ?? '';
      const [page = '', hash = ''] = asked.split(/\.(?=[^.]*$)/);
      const found = await findLinkPreview(app, page);
      const isAsked = found?.preview.path === paths.linkPreview(`/${page}`, hash);
      const file = found && isAsked ? await app.pictures.read(found.preview.picture) : null;
      if (!found || !file) return new Response('Not found', { status: 404, headers: { 'Cache-Control': 'no-store' } });
      // One after the other, because drawing takes memory.
      const picture = await runInTurn(app, 'link previews', () => drawLinkPreview(found.preview, file));
      cache.set({ maxAge: daySeconds, swr: daySeconds, tags: [...found.tags] });
      return new Response(new Uint8Array(picture), {
        headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': 'public, max-age=31536000, immutable' },
      });
    } catch (error) {
      return errorResponse(error, requestId);
    }
  },
});
