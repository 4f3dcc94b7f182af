/** Starts Clerk's code in the browser, by the client of its package for Astro. Runs on pages with `ClerkForm.astro`. */
import { $clerkStore, $isLoadedStore } from '@clerk/astro/client';
import { runInjectionScript } from '@clerk/astro/internal';
import { paths } from '../../../site/paths.ts';
import type { ProviderForms } from '../identity.ts';

/** The browser keeps no cookies, so a session would be lost and a successful sign-in would silently end as a guest. */
export class CookiesRefused extends Error {
  override readonly name = 'CookiesRefused';
}

type Clerk = NonNullable<ReturnType<typeof $clerkStore.get>>;

/**
 * Handles a visitor who is signed in at Clerk but whose token had expired: renews the token and goes on to `next`.
 * @returns false if the site does not know the account, which is then signed out
 * @throws Error if the site can't tell now
 */
async function resumeSession(clerk: Clerk, next: string): Promise<boolean> {
  await clerk.session?.getToken({ skipCache: true });
  const { status } = await fetch(paths.refreshSession);
  if (status === 204) {
    location.replace(next);
    return true;
  }
  if (status !== 401) throw new Error(`The session could not be renewed: ${status}.`);
  await clerk.signOut(() => {});
  return false;
}

/** Loads Clerk's code from its Frontend API, as Clerk requires, and starts it. Returns once its forms can be shown. */
async function loadClerk({ publishableKey, frontendApi }: Pick<ProviderForms, 'publishableKey' | 'frontendApi'>) {
  const options = {
    publishableKey,
    // A development instance is not proxied: its key names its host.
    ...(frontendApi.startsWith('/') && { proxyUrl: frontendApi }),
    signInUrl: paths.signIn,
    signUpUrl: paths.signUp,
    telemetry: { disabled: true },
  };
  // Clerk's integration would write this call into every page, with settings of the build.
  await runInjectionScript(options);
  const clerk = $clerkStore.get();
  if (!clerk || !$isLoadedStore.get()) throw new Error('Clerk did not start.');
  return clerk;
}

/**
 * Calls back for a script of Clerk's that failed. Its loader tries again for many seconds, and people should read about it meanwhile.
 * @returns a function that ends this
 */
export function onFailedScript(failed: () => void): () => void {
  const hear = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement && target.src.includes('/npm/@clerk/')) failed();
  };
  // Such events don't bubble.
  document.addEventListener('error', hear, { capture: true });
  return () => document.removeEventListener('error', hear, { capture: true });
}

/**
 * Starts Clerk.
 * @returns true if a form can be shown; false if the visitor was signed in and is on the way to `next`
 * @throws CookiesRefused, before anything is loaded; Error if Clerk can't be loaded
 */
export async function startClerk(options: Parameters<typeof loadClerk>[0] & { next: string }): Promise<boolean> {
  if (!navigator.cookieEnabled) throw new CookiesRefused();
  const clerk = await loadClerk(options);
  return !clerk.session || !(await resumeSession(clerk, options.next));
}
