import type { APIRoute } from 'astro';
import { paths } from '../../config/paths.ts';
import { abandonOrder } from '../../domain/orders/checkout-state.server.ts';
import { vendorBySlug } from '../../domain/vendors/vendors.server.ts';

/** The dashboard's address. Whoever is not its owner, such as a buyer who left the payment page, goes to the storefront. */
export const GET: APIRoute = async ({ locals, params, url, redirect, rewrite }) => {
  const vendor = await vendorBySlug(locals.app.db, params['slug'] ?? '');
  if (!vendor) return rewrite('/404');
  const orderId = url.searchParams.get('cancelled');
  if (orderId !== null) await abandonOrder(locals.app, orderId);
  const cancelled = orderId === null ? '' : '?checkout=cancelled';
  return redirect(`${paths.storefront(vendor.slug)}${cancelled}`, 303);
};
