import type { APIRoute } from 'astro';
import { paths } from '../../config/paths.ts';
import { vendorBySlug } from '../../domain/vendors/vendors.server.ts';

/** The dashboard's address. Whoever is not its owner, such as a buyer who left the payment page, goes to the storefront. */
export const GET: APIRoute = async ({ locals, params, url, redirect, rewrite }) => {
  const vendor = await vendorBySlug(locals.app.db, params['slug'] ?? '');
  if (!vendor) return rewrite('/404');
  const cancelled = url.searchParams.has('cancelled') ? '?checkout=cancelled' : '';
  return redirect(`${paths.storefront(vendor.slug)}${cancelled}`, 303);
};
