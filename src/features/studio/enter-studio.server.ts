/** Guards the pages of a vendor's dashboard, which all stand below `/vendor/{slug}`. */
import type { AstroGlobal } from 'astro';
import { paths } from '../../site/paths.ts';
import { checkAccess, setDeniedStatus } from '../accounts/access/guard.server.ts';
import { recordAct } from '../accounts/audit.server.ts';
import type { Access } from '../accounts/roles.ts';
import { answerPrivateNotFound, toMissingStore } from '../catalog/not-found.server.ts';
import { canManageStore, findOwnStore, type OwnStore, ownsStore } from './own-store.server.ts';
import { refreshForDashboard } from './payments/read-accounts.server.ts';

/** A store, with whether it is somebody else's: an admin looks at it. */
export type EnteredStore = OwnStore & { isVisited: boolean };

/** `access.viewer` is null unless the caller may manage the store, so a page can't load private data by mistake. */
export interface StudioEntry {
  access: Access;
  store: EnteredStore;
}

interface EntryOptions {
  /** Sends guests to the storefront as well, for the address to which buyers come back who left the payment page. */
  guests?: 'storefront';
  /** Doesn't ask the payment provider, for pages that ask it themselves. */
  payments?: 'as stored';
}

/**
 * Lets a store's owner and admins in. Guests get the sign-in view (401) inside `Guard`; other accounts are sent to the
 * storefront, or get 404 if the store is closed. Pages call it first, and return what it answers if that is a response.
 */
export async function enterStudio(
  page: AstroGlobal,
  { guests, payments }: EntryOptions = {},
): Promise<Response | StudioEntry> {
  const { app } = page.locals;
  const slug = page.params['slug'] ?? '';
  const store = await findOwnStore(app.db, slug);
  if (!store) return answerPrivateNotFound(toMissingStore(slug));
  const access = await checkAccess(page, 'vendor-dashboard');
  const isStranger = access.viewer ? !canManageStore(access.viewer, store) : access.state === 'denied';
  if (isStranger || (access.state === 'signed-out' && guests === 'storefront')) {
    return store.isActive
      ? page.redirect(paths.storefront(store.slug), 303)
      : answerPrivateNotFound({ what: 'artist' });
  }
  if (access.state !== 'allowed') setDeniedStatus(page, access.state);
  else if (store.slug !== slug && page.request.method === 'GET') {
    // The dashboard of a store that moved. A form is taken where it was sent.
    const rest = page.url.pathname.slice(paths.vendorDashboard(slug).length);
    return page.redirect(paths.vendorDashboard(store.slug) + rest + page.url.search, 303);
  }
  const isVisited = access.viewer !== null && !ownsStore(access.viewer, store);
  if (access.viewer && page.request.method === 'POST' && isVisited) {
    // Refunds among them: what an admin does in place of the artist. Paths have ids, and nothing that was typed.
    const details = { page: page.url.pathname.slice(paths.vendorDashboard(slug).length) };
    await recordAct(app.db, { actorId: access.viewer.userId, action: 'store.form_sent', subjectId: store.id, details });
  }
  const wasRead = access.viewer !== null && payments === undefined && (await refreshForDashboard(app, store.id));
  const read = wasRead ? ((await findOwnStore(app.db, slug)) ?? store) : store;
  return { access, store: { ...read, isVisited } };
}
