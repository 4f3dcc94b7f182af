import { createApp } from 'astro/app/entrypoint';
import type { RenderPage } from '../platform/http/front-door/options.ts';

// Each page is rendered whole, so that one that fails half-way becomes an error page instead of half a page.
const pages = createApp({ streaming: false });

/** Renders the page or endpoint that an address belongs to; null when there is none. */
export const renderPage: RenderPage = async (request, { locals, clientAddress }) => {
  const routeData = pages.match(request, true);
  if (!routeData) return null;
  return pages.render(request, { addCookieHeader: true, clientAddress, locals, routeData });
};
