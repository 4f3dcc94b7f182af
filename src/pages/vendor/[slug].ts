import type { APIRoute } from 'astro';
import { paths } from '../../config/paths.ts';
import { vendorBySlug } from '../../domain/vendors/vendors.server.ts';
import { leaveCheckout } from '../../server/leave-checkout.ts';

/** The dashboard's address. Whoever is not its owner, such as a buyer who left the payment page, goes to the storefront. */
export const GET: APIRoute = async ({ locals, params, url, request, redirect, rewrite }) => {
  const vendor = await vendorBySlug(locals.app.db, params['slug'] ?? '');
  if (!vendor) return rewrite('/404');
  const orderId = url.searchParams.get('cancelled');
  // Looking ahead is not leaving: only a visit ends a checkout.
  const visit = request.method === 'GET' && !request.headers.has('sec-purpose');
  if (orderId === null || !visit) return redirect(paths.storefront(vendor.slug), 303);
  return redirect(await leaveCheckout(locals.app, vendor, orderId), 303);
};
