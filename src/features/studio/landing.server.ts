/** Where people land who sign in without having asked for a page. */
import { paths } from '../../site/paths.ts';
import type { SignedIn, Viewer } from '../accounts/identity.ts';
import type { AccountServices } from '../accounts/services.ts';
import { findOwnStoreSlug } from '../catalog/vendors.server.ts';

type IsInvited = (viewer: Viewer) => Promise<boolean>;

export async function findLanding(
  app: AccountServices,
  { token }: Pick<SignedIn, 'token'>,
  isInvited: IsInvited,
): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  return await landingOf(app, await app.identity.viewer(new Request(app.config.siteUrl, { headers })), isInvited);
}

/**
 * Returns the admin panel for admins, the dashboard for artists with a store, the signup for who is invited and has none, and the home
 * page for everybody else.
 */
export async function landingOf(
  app: Pick<AccountServices, 'db'>,
  viewer: Viewer | null,
  isInvited: IsInvited,
): Promise<string> {
  if (viewer === null) return paths.home;
  if (viewer.role === 'admin') return paths.admin;
  const slug = viewer.role === 'vendor' ? await findOwnStoreSlug(app.db, viewer.userId) : null;
  if (slug !== null) return paths.vendorDashboard(slug);
  return (await isInvited(viewer)) ? paths.artistSignupStep('customize') : paths.home;
}
